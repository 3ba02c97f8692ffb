import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useMemo } from 'react';
import type { Trail } from '@timbro/core/positions/contract.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { ClockIcon } from '@timbro/kit/page/icons.ts';
import { Empty } from '@timbro/kit/page/states.tsx';
import { formatLength, formatNumber, formatTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { AreaMap } from '../map/area-map.tsx';
import { AreasLayer } from '../map/areas-layer.tsx';
import { TrailLayer } from '../map/trail-layer.tsx';
import { minutesSince } from '../presence/since-text.ts';
import { useAreas } from '../presence/use-areas.ts';
import { useSilence } from '../presence/use-silence.ts';
import { FixTable } from './fix-table.tsx';
import { TrailPlayer } from './trail-player.tsx';
import { usePlayer } from './use-player.ts';

type Props = { trail: Trail; isToday: boolean };

/** The trail on the map and in words, and that it was looked at. */
export function TrailView({ trail, isToday }: Props) {
  const t = useT();
  const { user, fixes, crossings } = trail;
  return (
    <>
      <Alert severity="info" role="status" icon={false}>
        {t('trail.recorded', { name: user.displayName })}
      </Alert>
      {fixes.length === 0 ? (
        <Empty
          title={t('trail.empty')}
          action={<Typography sx={{ maxWidth: 480, color: 'text.secondary' }}>{t('trail.empty.text')}</Typography>}
        />
      ) : (
        <Walk trail={trail} isToday={isToday} />
      )}
      {(fixes.length > 0 || crossings.length > 0) && <Crossings crossings={crossings} />}
    </>
  );
}

function Walk({ trail: { fixes }, isToday }: Props) {
  const t = useT();
  const { areas } = useAreas();
  const tileUrl = useRead(api.exitsSettings.find, {}, { inPlace: true }).data?.tileUrl ?? null;
  const player = usePlayer(fixes);
  const home = useMemo(() => [...areas.flatMap(({ ring }) => ring), ...fixes], [areas, fixes]);
  const last = fixes.at(-1);
  return (
    <>
      {isToday && last && <LastSeen at={last.at} />}
      <Box sx={{ height: { xs: 'min(60dvh, 400px)', md: 'max(360px, calc(100dvh - 420px))' }, minWidth: 0 }}>
        <AreaMap label={t('trail.map')} tileUrl={tileUrl} home={home}>
          <AreasLayer areas={areas} />
          <TrailLayer fixes={fixes} current={player.current} />
        </AreaMap>
      </Box>
      <TrailPlayer player={player} count={fixes.length} />
      <Part title={t('trail.fixes')} note={t('trail.fixes.count', { count: fixes.length })}>
        <FixTable fixes={fixes} current={player.current} onShow={player.show} />
      </Part>
    </>
  );
}

/** How old the end of the trail is; grey once it is no longer where somebody is. */
function LastSeen({ at }: { at: string }) {
  const t = useT();
  const now = useNow();
  const { hasGoneSilent } = useSilence();
  const minutes = minutesSince(at, now);
  return (
    <Typography
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        fontWeight: 700,
        color: hasGoneSilent(at, now) ? 'text.secondary' : 'var(--success)',
      }}
    >
      <ClockIcon aria-hidden fontSize="small" />
      {minutes === 0 ? t('trail.last.now') : t('trail.last.old', { length: formatLength(minutes) })}
    </Typography>
  );
}

function Crossings({ crossings }: Pick<Trail, 'crossings'>) {
  const t = useT();
  const zone = useCompanyZone();
  return (
    <Part title={t('trail.crossings')} note={formatNumber(crossings.length)}>
      {crossings.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('trail.crossings.none')}</Typography>
      ) : (
        <Paper variant="outlined" component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderRadius: '12px' }}>
          {crossings.map(({ leftAt, returnedAt }) => (
            <Box component="li" key={leftAt} sx={{ px: 4, py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
              {returnedAt === null
                ? t('trail.crossing.open', { from: formatTime(leftAt, zone) })
                : t('trail.crossing', {
                    from: formatTime(leftAt, zone),
                    to: formatTime(returnedAt, zone),
                    length: formatLength(minutesSince(leftAt, new Date(returnedAt))),
                  })}
            </Box>
          ))}
        </Paper>
      )}
    </Part>
  );
}

function Part({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const headId = useId();
  return (
    <section aria-labelledby={headId}>
      <Typography id={headId} component="h2" variant="subtitle1" sx={{ mb: 2 }}>
        {title}{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 13, fontWeight: 600 }}>
          {note}
        </Box>
      </Typography>
      {children}
    </section>
  );
}
