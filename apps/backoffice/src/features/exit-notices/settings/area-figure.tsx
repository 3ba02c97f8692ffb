import Box from '@mui/material/Box';
import { type Ring, areaLimits, ringArea } from '@timbro/core/polygons/ring-rules.ts';
import { CheckCircleIcon, WarningIcon } from '@timbro/kit/page/icons.ts';
import { formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { formatArea } from '../map/place-text.ts';
import { hasArea, whyNot } from './ring-verdict.ts';
import type { TypedCorners } from './typed-corners.ts';

type Props = { ring: Ring; typed: TypedCorners; maxArea: number };

/** How large the area is of how much it may be, and why it cannot be saved as it is. */
export function AreaFigure({ ring, typed, maxArea }: Props) {
  const t = useT();
  const reason = whyNot(t, { ring, typed }, maxArea);
  const Icon = reason === null ? CheckCircleIcon : WarningIcon;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 }}>
      {ring.length >= areaLimits.fewestCorners && (
        <Box sx={{ fontSize: 18, fontWeight: 800 }}>
          {t('polygons.area', {
            area: hasArea(ring, maxArea) ? formatArea(ringArea(ring), maxArea) : '–',
            max: formatNumber(maxArea),
          })}
        </Box>
      )}
      <Box
        role="status"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          fontWeight: 600,
          color: reason === null ? 'var(--approved)' : 'var(--pending)',
        }}
      >
        <Icon aria-hidden fontSize="small" />
        {reason ?? t('polygons.fits')}
      </Box>
    </Box>
  );
}
