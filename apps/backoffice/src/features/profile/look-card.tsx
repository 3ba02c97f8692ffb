import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type Density, type Look, type Theme, densities, themes } from '@timbro/core/profile/rules.ts';
import { useLook } from '@timbro/kit/page/look.ts';
import { SubjectCard } from '@timbro/kit/page/subject-card.tsx';
import { heldProps, useHold } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { Choice } from './choice.tsx';

export function LookCard() {
  const t = useT();
  const hold = useHold();
  const { look, choose } = useLook();
  const held = heldProps(hold);
  const take = (change: Partial<Look>) => {
    if (hold === null) choose(change);
  };
  return (
    <SubjectCard title={t('profile.look')} text={t('profile.look.text')}>
      <Choice label="profile.look.theme">
        {(labelId) => (
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-labelledby={labelId}
            value={look.theme}
            onChange={(_, chosen: Theme | null) => chosen && take({ theme: chosen })}
          >
            {themes.map((theme) => (
              <ToggleButton key={theme} value={theme} {...held}>
                {t(`profile.look.theme.${theme}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
      </Choice>
      <Choice label="profile.look.density">
        {(labelId) => (
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-labelledby={labelId}
            value={look.density}
            onChange={(_, chosen: Density | null) => chosen && take({ density: chosen })}
          >
            {densities.map((each) => (
              <ToggleButton key={each} value={each} {...held}>
                {t(`profile.look.density.${each}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
      </Choice>
      <div>
        <FormControlLabel
          control={
            <Switch
              checked={look.singleKeys}
              onChange={(_, isOn) => take({ singleKeys: isOn })}
              slotProps={{ input: held }}
              sx={hold === null ? {} : { opacity: 0.5 }}
            />
          }
          label={t('profile.look.singleKeys')}
        />
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {t('profile.look.singleKeys.text')}
        </Typography>
      </div>
    </SubjectCard>
  );
}
