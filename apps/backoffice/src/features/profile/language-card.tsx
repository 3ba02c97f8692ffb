import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type Language, languages } from '@timbro/core/language.ts';
import { api, useWrite } from '@timbro/kit/api.ts';
import { setLanguage, useLanguage, useT } from '@timbro/kit/i18n.tsx';
import { heldProps, useHold } from '@timbro/kit/write-button.tsx';
import { ProfileCard } from './profile-card.tsx';

/** Switches at once; should the server refuse, the page goes back to the language it knows. */
export function LanguageCard() {
  const t = useT();
  const language = useLanguage();
  const hold = useHold();
  const update = useWrite(api.profile.update, { onError: () => void setLanguage(language) });
  const choose = async (chosen: Language | null) => {
    if (chosen === null || chosen === language || hold !== null) return;
    await setLanguage(chosen);
    update.mutate({ body: { language: chosen } });
  };
  return (
    <ProfileCard title="profile.language" text="profile.language.text">
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('profile.language')}
        value={language}
        disabled={update.isPending}
        onChange={(_, chosen: Language | null) => void choose(chosen)}
      >
        {languages.map((each) => (
          <ToggleButton key={each} value={each} lang={each} {...heldProps(hold)}>
            {t(`common.language.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </ProfileCard>
  );
}
