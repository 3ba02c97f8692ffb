import { useT } from '@timbro/kit/words/i18n.ts';
import { formatMetres } from './place-text.ts';
import { scaleOf } from './scale.ts';
import { useFrame } from './surface.ts';

const mostPixels = 150;
const small = (metres: number) => (metres < 1_000 ? String(metres) : formatMetres(metres).replace(/ km$/, ''));

export function ScaleBar() {
  const t = useT();
  const { metres, pixels } = scaleOf(useFrame().metresPerPixel, mostPixels);
  return (
    <div className="map-scale" role="img" aria-label={t('map.scale', { length: formatMetres(metres) })}>
      <div className="map-scale-figures" style={{ width: pixels }}>
        <span>0</span>
        <span>{small(metres / 2)}</span>
        <span>{formatMetres(metres)}</span>
      </div>
      <div className="map-scale-bar" style={{ width: pixels }} />
    </div>
  );
}
