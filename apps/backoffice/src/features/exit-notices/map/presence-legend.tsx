import { useT } from '@timbro/kit/words/i18n.ts';
import './people.css';

/** What the signs of people mean. Who is not at work has none on the map. */
export function PresenceLegend() {
  const t = useT();
  return (
    <ul className="map-signs" aria-label={t('map.legend')}>
      <li data-presence="inside">
        <span className="map-dot" />
        {t('presence.inside')}
      </li>
      <li data-presence="outside">
        <span className="map-dot" />
        {t('presence.outside')}
      </li>
      <li data-presence="notInCompany">
        <span className="map-dot" />
        {t('map.legend.notInCompany')}
      </li>
    </ul>
  );
}
