import * as z from 'zod';
import { version } from '@timbro/core/fields.ts';
import { type Polygon, newPolygon } from '@timbro/core/polygons/contract.ts';
import type { Ring } from '@timbro/core/polygons/ring-rules.ts';
import { mapAreaOf } from '../map/areas-layer.tsx';

const isRing = (value: unknown): value is Ring => Array.isArray(value);
export const ringIn = (value: unknown): Ring => (isRing(value) ? value : []);

/** The geometry is held as the ring that is drawn; whether it is one that can be saved is said before it is sent. */
export const areaForm = z.strictObject({
  name: newPolygon.shape.name,
  address: newPolygon.shape.address,
  geometry: z.custom<Ring>(isRing, 'validation.format'),
  version: version.optional(),
});
export type AreaValues = z.input<typeof areaForm>;

export const valuesOf = (polygon: Polygon): AreaValues => ({
  name: polygon.name,
  address: polygon.address ?? '',
  geometry: mapAreaOf(polygon).ring,
  version: polygon.version,
});
export const blank: AreaValues = { name: '', address: '', geometry: [] };
