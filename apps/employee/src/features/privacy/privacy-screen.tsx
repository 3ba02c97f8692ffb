import './privacy.css';
import { ScreenHead } from '@timbro/kit/light/screen-head.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnZone } from '#parts/own-profile/own-profile.ts';
import { CorrectionsCard } from './corrections-card.tsx';
import { ExportCard } from './export-card.tsx';
import { ReadingsCard } from './readings-card.tsx';
import { StoredCards } from './stored-cards.tsx';

/** What is stored of oneself, until when and why; who has looked, who has corrected; and all of it to take away. */
export function PrivacyScreen() {
  const t = useT();
  const zone = useOwnZone();
  return (
    <>
      <ScreenHead title={t('privacy.title')} />
      <div className="cards privacy">
        <div>
          <ExportCard zone={zone} />
          <ReadingsCard zone={zone} />
          <CorrectionsCard zone={zone} />
        </div>
        <div>
          <StoredCards zone={zone} />
          <p className="lead privacy-note">{t('privacy.basis.note')}</p>
        </div>
      </div>
    </>
  );
}
