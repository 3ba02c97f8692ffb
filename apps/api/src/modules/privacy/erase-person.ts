import type * as z from 'zod';
import { type Day, monthOf } from '@timbro/core/days/rules.ts';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import { monthTitle, monthsTitle } from '@timbro/core/moment.ts';
import type { ErasureLine, privacy } from '@timbro/core/privacy/contract.ts';
import { type StoredKind, keptAs, keptUntil, mayBeErased, storedKinds } from '@timbro/core/privacy/stored-rules.ts';
import { allStored } from '@timbro/core/privacy/stored-tables-rules.ts';
import { isTypedAs } from '@timbro/core/users/rules.ts';
import { forgetFiles } from '#http/forget-files.ts';
import { type Caller, orNotFound, todayOf } from '#http/handlers.ts';
import { presentUser, usersRepo } from '#modules/users/users.repo.ts';
import { audienceOfUser } from '#realtime/audience.ts';
import { eraseRepo } from './erase.repo.ts';

type Erasing = Caller & { params: { userId: string }; body: z.output<(typeof privacy)['erase']['body']> };
type Repo = ReturnType<typeof eraseRepo>;

/**
 * Takes away what the law does not keep of somebody who has left, and tells what goes and what stays. A rehearsal does
 * the same and takes it back, so that it cannot tell anything else.
 */
export async function erasePerson(call: Erasing): Promise<{ items: ErasureLine[] }> {
  const { tx, actor, params, body, now } = call;
  const whose = { companyId: actor.companyId, userId: params.userId, now };
  const repo = eraseRepo(tx, whose);
  const person = orNotFound(await repo.hold());
  await refuseErasure(call, repo, person);
  const before = presentUser(orNotFound(await usersRepo(tx, actor.companyId, now).find(params.userId)));

  const today = todayOf(call);
  const { lines, keys } = await eraseAll(repo, today, person.lastDay ?? today);
  call.record({
    entityId: params.userId,
    before: null,
    after: { personalData: 'erased' },
    rooms: audienceOfUser(actor.companyId, before),
  });
  if (body.dryRun) call.rehearse();
  else forgetFiles(call, keys);
  return { items: lines };
}

type Person = NonNullable<Awaited<ReturnType<Repo['hold']>>>;

async function refuseErasure(call: Erasing, repo: Repo, person: Person): Promise<void> {
  const { actor, params, body } = call;
  if (params.userId === actor.id) throw new Refusal('forbidden');
  if (!mayBeErased(person)) {
    const message = person.erasedAt === null ? 'privacy.erase.notArchived' : 'error.erased';
    throw new Refusal('statusForbids', { errors: [{ path: 'status', message }] });
  }
  // Without the module there is no closing either.
  const open = actor.modules.moduleHr ? await repo.openMonths(actor.timezone) : [];
  if (open.length > 0) throw new Refusal('statusForbids', { errors: openMonths(call, open) });
  if (!body.dryRun && !isTypedAs(body.name ?? '', person.name))
    throw new Refusal('validation', { errors: [{ path: 'name', message: 'privacy.erase.wrongName' }] });
}

/** What has to be done about them; a month that runs cannot be closed yet. */
function openMonths(call: Erasing, open: readonly string[]): FieldError[] {
  const { language } = call.from;
  const current = monthOf(todayOf(call));
  const over = open.filter((month) => month < current);
  const runs = open.filter((month) => month >= current);
  const [first] = over;
  return [
    ...(first === undefined
      ? []
      : [
          {
            path: `month.${first}`,
            message: 'privacy.erase.monthsOpen' as const,
            values: { months: monthsTitle(language, over), count: over.length },
          },
        ]),
    ...runs.map((month) => ({
      path: 'month',
      message: 'privacy.erase.monthRuns' as const,
      values: { month: monthTitle(language, month) },
    })),
  ];
}

const gone = (what: ErasureLine['what'], count: number): ErasureLine[] =>
  count === 0 ? [] : [{ what, count, state: 'erased', until: null, basis: null }];

async function eraseAll(repo: Repo, today: Day, lastDay: Day) {
  const erased = new Map<StoredKind, number>();
  const kept = new Map<StoredKind, number>();
  let [undecided, expired, notes] = [0, 0, 0];
  const keys: string[] = [];
  await repo.silenceHistory(today);
  for (const stored of allStored) {
    const [, table] = stored;
    const { count, keys: freed } = await repo.erase(stored, today);
    keys.push(...freed);
    if (table.erased === 'undecided') undecided += count;
    else if (table.erased === 'expired') expired += count;
    else erased.set(table.kind, (erased.get(table.kind) ?? 0) + count);
    notes += await repo.clear(stored);
    if (stored[0] === 'users') await repo.clearPerson(stored);
  }
  for (const stored of allStored) {
    const [, { kind, handed, erased: rows }] = stored;
    if (handed !== true || rows === 'all') continue;
    kept.set(kind, (kept.get(kind) ?? 0) + (await repo.kept(stored)));
  }
  const lines = [
    ...gone('contacts', 1),
    ...storedKinds.flatMap((kind) => gone(kind, erased.get(kind) ?? 0)),
    ...gone('undecided', undecided),
    ...gone('notes', notes),
    ...gone('expired', expired),
    ...storedKinds.flatMap((kind) => staying(kind, kept.get(kind) ?? 0, lastDay)),
  ];
  return { lines, keys };
}

const staying = (kind: StoredKind, count: number, lastDay: Day): ErasureLine[] =>
  count === 0 ? [] : [{ what: kind, count, state: 'kept', until: keptUntil(kind, lastDay), basis: keptAs[kind].basis }];
