import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type Language, languages } from '@timbro/core/language.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { SubjectCard } from '@timbro/kit/page/subject-card.tsx';
import { heldProps, useHold } from '@timbro/kit/page/write-button.tsx';
import { setLanguage, useLanguage, useT } from '@timbro/kit/words/i18n.ts';

/** Switches at once; should the server refuse, the page goes back to the language it knows. */
export function LanguageCard() {
  const t = useT();
  const language = useLanguage();
  const hold = useHold();
  const update = useWrite(api.profile.update);
  const choose = async (chosen: Language | null) => {
    if (chosen === null || chosen === language || hold !== null || update.isPending) return;
    try {
      await setLanguage(chosen);
    } catch {
      // Its texts did not arrive, and nothing has changed.
      notify.error(t('error.offline'));
      return;
    }
    // The refusal itself is said by the write.
    await update.mutateAsync({ body: { language: chosen } }).catch(() => setLanguage(language));
  };
  return (
    <SubjectCard title={t('profile.language')} text={t('profile.language.text')}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('profile.language')}
        value={language}
        aria-busy={update.isPending}
        onChange={(_, chosen: Language | null) => void choose(chosen)}
      >
        {languages.map((each) => (
          <ToggleButton key={each} value={each} lang={each} {...heldProps(hold)}>
            {t(`common.language.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </SubjectCard>
  );
}
