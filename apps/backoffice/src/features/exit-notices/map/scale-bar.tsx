import { formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { formatMetres } from './place-text.ts';
import './scale-bar.css';
import { scaleOf } from './scale.ts';
import { useFrame } from './surface.ts';

const mostPixels = 150;
/** In kilometres from one on, the half of it too. */
const figureOf = (metres: number, end: number) =>
  end < 1_000 ? formatNumber(metres) : formatNumber(metres / 1_000, metres % 1_000 === 0 ? 0 : 1);

export function ScaleBar() {
  const t = useT();
  const { metres, pixels } = scaleOf(useFrame().metresPerPixel, mostPixels);
  return (
    <div className="map-scale" role="img" aria-label={t('map.scale', { length: formatMetres(metres) })}>
      <div className="map-scale-figures" style={{ width: pixels }}>
        <span>0</span>
        <span>{figureOf(metres / 2, metres)}</span>
        <span>
          {figureOf(metres, metres)} {metres < 1_000 ? 'm' : 'km'}
        </span>
      </div>
      <div className="map-scale-bar" style={{ width: pixels }} />
    </div>
  );
}
