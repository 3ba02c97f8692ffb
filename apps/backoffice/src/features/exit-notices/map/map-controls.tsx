import IconButton from '@mui/material/IconButton';
import type { Place } from '@timbro/core/polygons/ring-rules.ts';
import { AddIcon, CentreIcon, MinusIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useSurface } from './surface.ts';

/** What the wheel and the fingers do, for who has neither. */
export function MapControls({ home }: { home: readonly Place[] }) {
  const t = useT();
  const { zoomBy, fit } = useSurface();
  const buttons = [
    { label: t('map.zoomIn'), icon: AddIcon, run: () => zoomBy(1) },
    { label: t('map.zoomOut'), icon: MinusIcon, run: () => zoomBy(-1) },
    { label: t('map.centre'), icon: CentreIcon, run: () => fit(home) },
  ];
  return (
    <div className="map-controls" role="group" aria-label={t('map.controls')}>
      {buttons.map(({ label, icon: Icon, run }) => (
        <IconButton key={label} aria-label={label} title={label} onClick={run} sx={{ borderRadius: 0 }}>
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </div>
  );
}
