import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type Density, type Theme, densities, themes } from '@timbro/core/profile/rules.ts';
import { useT } from '@timbro/kit/i18n.tsx';
import { useLook } from '@timbro/kit/look.ts';
import { Choice, ProfileCard } from './profile-card.tsx';

export function LookCard() {
  const t = useT();
  const { look, choose } = useLook();
  return (
    <ProfileCard title="profile.look" text="profile.look.text">
      <Choice label="profile.look.theme">
        {(labelId) => (
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-labelledby={labelId}
            value={look.theme}
            onChange={(_, chosen: Theme | null) => chosen && choose({ theme: chosen })}
          >
            {themes.map((theme) => (
              <ToggleButton key={theme} value={theme}>
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
            onChange={(_, chosen: Density | null) => chosen && choose({ density: chosen })}
          >
            {densities.map((each) => (
              <ToggleButton key={each} value={each}>
                {t(`profile.look.density.${each}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
      </Choice>
      <div>
        <FormControlLabel
          control={<Switch checked={look.singleKeys} onChange={(_, isOn) => choose({ singleKeys: isOn })} />}
          label={t('profile.look.singleKeys')}
        />
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {t('profile.look.singleKeys.text')}
        </Typography>
      </div>
    </ProfileCard>
  );
}
