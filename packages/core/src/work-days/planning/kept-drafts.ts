import * as z from 'zod';
import { countTo, day, id, instant, listOf, listQuery, person } from '@timbro/core/fields.ts';

/** As many at once as can be published at once; always the next day first, so there is nothing to sort by. */
export const keptDraftFilter = listQuery(['date'], 'date')
  .omit({ sort: true, search: true, id: true })
  .extend({ pageSize: countTo(5_000).default(5_000) });

/** A plan of a day to come that is saved and not published, with whoever saved it last. */
const keptDraft = z
  .object({
    userId: id,
    date: day,
    shiftId: id.nullable(),
    /** Null for drafts from before authors were kept. */
    draftedBy: person.nullable(),
    draftedAt: instant.nullable(),
  })
  .meta({ id: 'KeptDraft' });
export type KeptDraft = z.output<typeof keptDraft>;

export const keptDraftList = listOf(keptDraft);
