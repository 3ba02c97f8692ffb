import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { listOf, listQuery, optionalText, recordFields, text, version } from '../fields.ts';
import { textLimits } from '../limits.ts';

const fields = {
  name: text(textLimits.polygonName),
  address: optionalText(textLimits.address),
  /** A GeoJSON Polygon of one ring; what is wrong with it, or that it is missing, is judged by `ring-rules.ts`, with the company’s own maximum. */
  geometry: z.unknown().optional(),
};

export const newPolygon = z.strictObject(fields);
const polygonChange = z.strictObject({ ...z.strictObject(fields).partial().shape, version: version.optional() });

const corner = z.tuple([z.number(), z.number()]);
const polygon = z
  .object({
    ...recordFields,
    name: z.string(),
    address: z.string().nullable(),
    geometry: z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(corner)) }),
    /** In square metres, on the ellipsoid. */
    area: z.number(),
    /** The largest that the company may draw. */
    maxArea: z.number(),
  })
  .meta({ id: 'Polygon' });
export type Polygon = z.output<typeof polygon>;

export const polygons = defineContract({
  list: {
    route: 'GET /polygons',
    access: access.exits,
    query: listQuery(['name', 'area', 'createdAt'], 'name'),
    reply: listOf(polygon),
    summary: 'The areas of the company, one for each site.',
  },
  create: {
    route: 'POST /polygons',
    access: access.exitsAdmin,
    body: newPolygon,
    reply: polygon,
    entity: 'polygon',
    summary: 'Draws the area of a site: one ring without holes or crossings.',
  },
  update: {
    route: 'PATCH /polygons/:polygonId',
    access: access.exitsAdmin,
    body: polygonChange,
    reply: polygon,
    entity: 'polygon',
    summary: 'Renames or redraws an area.',
  },
  remove: {
    route: 'DELETE /polygons/:polygonId',
    access: access.exitsAdmin,
    reply: z.null(),
    entity: 'polygon',
    refuses: ['polygonMissing'],
    summary: 'Removes an area; the last one stays while exits are logged.',
  },
});
