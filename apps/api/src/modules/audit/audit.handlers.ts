import { isProvider } from '@timbro/core/access.ts';
import { type AuditFilter, audit } from '@timbro/core/audit/contract.ts';
import { defaultTimezone } from '@timbro/core/companies/rules.ts';
import { dayIn } from '@timbro/core/days/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import type { Language } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import { momentIn } from '@timbro/core/moment.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import { type Caller, implement, todayOf } from '#http/handlers.ts';
import { companiesRepo } from '#modules/companies/companies.repo.ts';
import { departmentsRepo } from '#modules/departments/departments.repo.ts';
import { shiftsRepo } from '#modules/shifts/shifts.repo.ts';
import { workSchedulesRepo } from '#modules/work-schedules/work-schedules.repo.ts';
import { seenPeopleRepo } from '#register/people/seen-people.repo.ts';
import { kindsFor, seenBy } from './audit.door.ts';
import { type AuditRow, type AuditSelection, auditRepo, presentLine } from './audit.repo.ts';
import { actionsCalled, wordsFor } from './words.ts';

const repoOf = ({ tx, actor }: Caller) =>
  auditRepo(tx, actor.companyId, isProvider(actor.role) ? 'clients' : 'company');

/**
 * An Admin and the provider read the history of whatever they may read in their own company, the others only that of a
 * record that is theirs.
 */
async function selectionOf(call: Caller, query: Omit<AuditFilter, 'page' | 'pageSize'>): Promise<AuditSelection> {
  const { actor, tx } = call;
  const seesAll = actor.role === 'Admin' || actor.role === 'SuperAdmin' || actor.role === 'SuperUser';
  if (!seesAll && !query.entityId)
    throw new Refusal('validation', { errors: [{ path: 'entityId', message: 'validation.required' }] });
  if (!seesAll && query.entityId !== actor.id && !(await mayRead(call, query))) throw new Refusal('notFound');
  const company = await companiesRepo(tx).find(actor.companyId);
  const actions = query.search ? actionsCalled(query.search, call.from.language) : [];
  return { ...query, actions, kinds: kindsFor(actor), timezone: company?.timezone ?? defaultTimezone };
}

/** Departments are read by everybody who has people to look after, and so are the rules they are planned by and what those people ask for. */
async function mayRead(
  call: Caller,
  { entity, entityId: id }: Pick<AuditFilter, 'entity' | 'entityId'>,
): Promise<boolean> {
  const { tx, actor, now } = call;
  if (id === undefined) return false;
  if (await departmentsRepo(tx, actor.companyId, sightOf(actor)).find(id)) return true;
  if (kindsFor(actor).includes('device') && (await auditRepo(tx, actor.companyId).isDevice(id))) return true;
  if (!actor.modules.moduleHr && !actor.modules.moduleExitNotices) return false;
  if (kindsFor(actor).includes('payslip') && (await auditRepo(tx, actor.companyId).isPaper(id))) return true;
  const today = todayOf({ actor, now });
  const person = await auditRepo(tx, actor.companyId).personOf(entity, id);
  if (person) return (await seenPeopleRepo(tx, actor.companyId, sightOf(actor)).find([person])).length > 0;
  return Boolean(
    (await shiftsRepo(tx, actor.companyId, today).find(id)) ??
    (await workSchedulesRepo(tx, actor.companyId, today).find(id)),
  );
}

const exportedColumns = [
  'audit.column.at',
  'audit.column.actor',
  'audit.column.action',
  'audit.column.entity',
  'audit.column.entityId',
  'audit.column.changes',
  'audit.filter.outcome',
  'audit.column.ip',
] as const;

export const auditHandlers = implement(audit, {
  async list(call) {
    const { page, pageSize } = call.query;
    const { rows, total } = await repoOf(call).page(await selectionOf(call, call.query), page, pageSize);
    return { items: rows.map(presentLine).map(seenBy(call.actor)), total, page, pageSize };
  },

  async export(call) {
    const { language } = call.from;
    const selection = await selectionOf(call, call.query);
    const columns = exportedColumns.map((column) => say(language, column));
    return {
      name: [say(language, 'audit.fileName'), ...periodOf(call, selection)].join(' '),
      columns,
      rows: rowsOf(repoOf(call).each(selection), seenBy(call.actor), language, selection.timezone),
    };
  },
});

/** The days that were asked for, or the day of the export, so that two files can be told apart. */
const periodOf = ({ now }: Caller, { from, to, timezone }: AuditSelection): string[] => {
  const today = dayIn(timezone, now);
  return from || to ? [from ?? '', to ?? today] : [today];
};

/** A person among the values is told by their name. */
const nameIn = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'displayName' in value ? String(value.displayName) : null;

async function* rowsOf(
  lines: AsyncIterable<AuditRow>,
  seen: ReturnType<typeof seenBy>,
  language: Language,
  timezone: string,
) {
  const moment = momentIn(timezone);
  const shown = (value: unknown) =>
    value === null
      ? '—'
      : typeof value === 'string'
        ? wordsFor('value', value, language)
        : (nameIn(value) ?? JSON.stringify(value));
  for await (const row of lines) {
    const line = seen(presentLine(row));
    const { action, entity, entityId, entityName, companyName, changes, refused, ip } = line;
    const words = changes.map(
      ({ field, before, after }) => `${wordsFor('field', field, language)}: ${shown(before)} → ${shown(after)}`,
    );
    const [what, record] = [
      wordsFor('action', action, language),
      [wordsFor('entity', entity, language), entityName, companyName].filter(Boolean).join(' · '),
    ];
    const outcome = say(language, refused ? 'audit.column.refused' : 'audit.done');
    const who = line.actor?.displayName ?? (line.byProvider ? say(language, 'kit.history.provider') : null);
    yield [moment(row.line.at), who, what, record, entityId, words.join('\n'), outcome, ip];
  }
}
