import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useColorScheme } from '@mui/material/styles';
import { useT } from '@timbro/kit/i18n.tsx';
import { type Density, densities, setPreferences, usePreferences } from '@timbro/kit/preferences.ts';
import { Choice, ProfileCard } from './profile-card.tsx';

const themes = ['light', 'dark', 'system'] as const;
type Theme = (typeof themes)[number];

/** How this browser shows the product; no server needs to know. */
export function LookCard() {
  const t = useT();
  const { mode = 'system', setMode } = useColorScheme();
  const { density, singleKeys } = usePreferences();
  return (
    <ProfileCard title="profile.look" text="profile.look.text">
      <Choice label="profile.look.theme">
        {(labelId) => (
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-labelledby={labelId}
            value={mode}
            onChange={(_, chosen: Theme | null) => chosen && setMode(chosen)}
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
            value={density}
            onChange={(_, chosen: Density | null) => chosen && setPreferences({ density: chosen })}
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
          control={<Switch checked={singleKeys} onChange={(_, isOn) => setPreferences({ singleKeys: isOn })} />}
          label={t('profile.look.singleKeys')}
        />
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {t('profile.look.singleKeys.text')}
        </Typography>
      </div>
    </ProfileCard>
  );
}
