import './language-switch.css';
import { useState } from 'react';
import { type Language, languages } from '@timbro/core/language.ts';
import { ApiError } from '../data/send.ts';
import { setLanguage, translate, useLanguage, useT } from '../words/i18n.ts';
import { rememberClick } from './clicked-language.ts';
import { note } from './notes.tsx';

type Props = {
  /** Makes the choice count, or rejects and leaves everything as it was. */
  onChoose?: (language: Language) => Promise<void>;
  isWide?: boolean;
};

const speakHere = async (language: Language) => {
  await setLanguage(language);
  rememberClick(language);
};

export function LanguageSwitch({ onChoose = speakHere, isWide = false }: Props) {
  const t = useT();
  const current = useLanguage();
  const [coming, setComing] = useState<Language | null>(null);
  const choose = async (language: Language) => {
    if (coming !== null) return;
    setComing(language);
    try {
      await onChoose(language);
    } catch (error) {
      // Any other error means that the texts of the language could not be fetched.
      note(error instanceof ApiError ? error.message : translate('error.offline'), 'error');
    } finally {
      setComing(null);
    }
  };
  return (
    <div className="segmented" role="group" aria-label={t('common.language')} data-wide={isWide}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          aria-busy={language === coming}
          aria-label={isWide ? undefined : `${language.toUpperCase()} – ${t(`common.language.${language}`)}`}
          onClick={() => void choose(language)}
        >
          {isWide ? t(`common.language.${language}`) : language.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
