import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '@timbro/kit/page/icons.ts';
import { formatTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type Player, type Speed, speeds } from './use-player.ts';

const minuteMs = 60_000;

/** Through the day by a slider, position by position, or by itself; who prefers calm is offered no walking by itself. */
export function TrailPlayer({ player, count }: { player: Player; count: number }) {
  const t = useT();
  const zone = useCompanyZone();
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const { from, to, moment, current, speed, isPlaying, setSpeed, seek, show, toggle } = player;
  const timeOf = (at: number) => formatTime(new Date(at), zone);
  return (
    <Box role="group" aria-label={t('trail.player')} sx={barLook}>
      {!isCalm && (
        <IconButton aria-label={t(isPlaying ? 'trail.pause' : 'trail.play')} onClick={toggle} sx={playLook}>
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </IconButton>
      )}
      <IconButton aria-label={t('trail.previous')} disabled={current === 0} onClick={() => show(current - 1)}>
        <ChevronLeftIcon />
      </IconButton>
      <IconButton aria-label={t('trail.next')} disabled={current >= count - 1} onClick={() => show(current + 1)}>
        <ChevronRightIcon />
      </IconButton>
      <Box component="span" sx={{ fontWeight: 800, fontSize: '1.125rem', minWidth: 56, textAlign: 'center' }}>
        {timeOf(moment)}
      </Box>
      <Box sx={{ flex: '1 1 200px', display: 'flex', alignItems: 'center', gap: 4, px: 2, minWidth: 0 }}>
        <Box component="span" sx={endLook}>
          {timeOf(from)}
        </Box>
        <Slider
          size="small"
          min={from}
          max={to}
          step={minuteMs}
          shiftStep={10 * minuteMs}
          value={moment}
          onChange={(_, next) => typeof next === 'number' && seek(next)}
          aria-label={t('trail.player')}
          getAriaValueText={timeOf}
        />
        <Box component="span" sx={endLook}>
          {timeOf(to)}
        </Box>
      </Box>
      {!isCalm && (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('trail.speed')}
          value={speed}
          onChange={(_, next: Speed | null) => next && setSpeed(next)}
        >
          {speeds.map((each) => (
            <ToggleButton key={each} value={each}>
              {t('trail.speed.times', { speed: each })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </Box>
  );
}

const barLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const;
const playLook = {
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  '&:hover': { bgcolor: 'var(--primary-hover)' },
} as const;
const endLook = { fontSize: 12, fontWeight: 600, color: 'text.secondary' } as const;
