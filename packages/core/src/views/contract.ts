import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { listOf, listQuery, recordFields, text, version } from '../fields.ts';
import { textLimits } from '../limits.ts';
import { viewScopes } from './rules.ts';

const screen = text(textLimits.viewScreen);

export const newView = z.strictObject({
  screen,
  name: text(textLimits.viewName),
  /** What stands after the `?` of the address. */
  query: z
    .string('validation.format')
    .max(textLimits.viewQuery, 'validation.tooLong')
    .refine((value) => !value.includes('\u0000'), 'validation.format'),
  scope: z.enum(viewScopes, 'validation.format').default('private'),
  default: z.boolean('validation.format').default(false),
});
const viewChange = z.strictObject({
  name: text(textLimits.viewName).optional(),
  query: newView.shape.query.optional(),
  scope: z.enum(viewScopes, 'validation.format').optional(),
  default: z.boolean('validation.format').optional(),
  version: version.optional(),
});

const view = z
  .object({
    ...recordFields,
    screen: z.string(),
    name: z.string(),
    query: z.string(),
    scope: z.enum(viewScopes),
    default: z.boolean(),
    /** Whether the caller may change it. */
    own: z.boolean(),
  })
  .meta({ id: 'View' });
export type View = z.output<typeof view>;

export const views = defineContract({
  list: {
    route: 'GET /views',
    access: access.signedIn,
    query: listQuery(['name', 'createdAt'], 'name').extend({ screen: screen.optional() }),
    reply: listOf(view),
    summary: 'The caller’s own saved views and those of the company.',
  },
  create: {
    route: 'POST /views',
    access: access.signedIn,
    body: newView,
    reply: view,
    entity: null,
    event: null,
    summary: 'Saves what a list shows under a name; for the whole company only by an Admin or SuperAdmin.',
  },
  update: {
    route: 'PATCH /views/:viewId',
    access: access.signedIn,
    body: viewChange,
    reply: view,
    entity: null,
    event: null,
    summary: 'Changes a saved view.',
  },
  remove: {
    route: 'DELETE /views/:viewId',
    access: access.signedIn,
    reply: z.null(),
    entity: null,
    event: null,
    summary: 'Removes a saved view.',
  },
});
