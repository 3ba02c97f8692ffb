import type * as z from 'zod';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import type { keptDraftFilter, keptDraftList } from '@timbro/core/work-days/planning/kept-drafts.ts';
import { type Caller, todayOf } from '#http/handlers.ts';
import { keptDraftsRepo } from './kept-drafts.repo.ts';

type Asked = Caller & { query: z.output<typeof keptDraftFilter> };

/** Every draft that the server keeps of people one may see; a draft no longer counts once its day has begun. */
export async function listKeptDrafts(call: Asked): Promise<z.input<typeof keptDraftList>> {
  const { tx, actor, query } = call;
  const { page, pageSize } = query;
  const { items, total } = await keptDraftsRepo(tx, actor.companyId, sightOf(actor)).after(todayOf(call), query);
  const told = items.map(({ draftedAt, ...draft }) => ({ ...draft, draftedAt: draftedAt?.toISOString() ?? null }));
  return { items: told, total, page, pageSize };
}
