import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import type { Place } from '@timbro/core/polygons/ring-rules.ts';
import { OnGlass, useShown } from './surface.ts';

const gap = 24;

/** A card beside a place, on whichever side there is room; it stays wholly on the map. */
export function PlacedCard({ at, label, children }: { at: Place; label: string; children: ReactNode }) {
  const { pointOf, size } = useShown();
  const { x, y } = pointOf(at);
  const isLeft = x > size.width / 2;
  const isAbove = y > size.height / 2;
  return (
    <OnGlass>
      <Paper
        className="map-card"
        elevation={6}
        role="group"
        aria-label={label}
        style={{
          ...(isLeft ? { right: Math.max(8, size.width - x + gap) } : { left: Math.max(8, x + gap) }),
          ...(isAbove ? { bottom: Math.max(8, size.height - y - gap) } : { top: Math.max(8, y - gap) }),
        }}
      >
        {children}
      </Paper>
    </OnGlass>
  );
}
