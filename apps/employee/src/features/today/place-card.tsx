import { positionPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { allowPlace, canLocate, refusePlace, useIsPlaceDenied, usePlaceChoice } from './place-choice.ts';

/** Asks once, in words, before the browser does; a browser that says no is told as such. */
export function PlaceCard({ hasArea }: { hasArea: boolean }) {
  const t = useT();
  const choice = usePlaceChoice();
  const isDenied = useIsPlaceDenied();
  if (!hasArea || !canLocate() || choice === 'no' || (choice === 'yes' && !isDenied)) return null;
  return (
    <section className="card today-ask" aria-labelledby="stamp-place">
      <Icon path={positionPath} size={28} />
      <div>
        <h2 id="stamp-place">{t('employee.place')}</h2>
        {isDenied ? (
          <p>{t('employee.place.denied')}</p>
        ) : (
          <>
            <p>{t('employee.place.brief')}</p>
            <details>
              <summary>{t('employee.place.how')}</summary>
              <p>{t('employee.place.text')}</p>
            </details>
          </>
        )}
        <div className="today-answers">
          {!isDenied && (
            <button type="button" className="button button-primary" onClick={() => void allowPlace()}>
              {t('employee.place.yes')}
            </button>
          )}
          <button type="button" className="button button-secondary" onClick={refusePlace}>
            {t('employee.place.no')}
          </button>
        </div>
      </div>
    </section>
  );
}
