import { type Language, languages } from '@timbro/core/language.ts';
import { setLanguage, useLanguage, useT } from '../i18n.tsx';
import { rememberClick } from './clicked-language.ts';

type Props = { onChoose?: (language: Language) => void; isWide?: boolean };

const rememberHere = (language: Language) => {
  rememberClick(language);
  void setLanguage(language);
};

export function LanguageSwitch({ onChoose = rememberHere, isWide = false }: Props) {
  const t = useT();
  const current = useLanguage();
  return (
    <div className="segmented" role="group" aria-label={t('common.language')} data-wide={isWide}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          aria-label={isWide ? undefined : `${language.toUpperCase()} – ${t(`common.language.${language}`)}`}
          onClick={() => onChoose(language)}
        >
          {isWide ? t(`common.language.${language}`) : language.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
