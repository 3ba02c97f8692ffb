import { join } from 'node:path';
import * as z from 'zod';
import { type Day, dayIn, daysOfMonth, earlierDay } from '@timbro/core/days/rules.ts';
import { type FieldError, Refusal } from '@timbro/core/errors.ts';
import { languages } from '@timbro/core/language.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import type { monthExportQuery } from '@timbro/core/work-days/contract.ts';
import { monthFormats } from '@timbro/core/work-days/rules.ts';
import type { Db } from '#db/client.ts';
import { endingWith } from '#db/ending-with.ts';
import { spooled } from '#files/spooled.ts';
import type { Caller } from '#http/handlers.ts';
import type { Keeper } from '#jobs/troubles.ts';
import { companiesRepo } from '#modules/companies/companies.repo.ts';
import { jobsRepo } from '#modules/jobs/jobs.repo.ts';
import { freshen } from '#register/days/projector.ts';
import { peopleOfRegister } from '#register/people/people-of-register.repo.ts';
import { seenPeopleRepo } from '#register/people/seen-people.repo.ts';
import { type SettingsVersion, settingsOn, settingsVersions } from '#register/plan/rule-versions.repo.ts';
import { mostErrors, obstaclesOf, uncomputed } from '../months/month-obstacles.ts';
import { personMonthsRepo } from '../months/person-months.repo.ts';
import { sheetBalances } from './balances-on-sheets.ts';
import { type MonthFile, exportMonth } from './month-export.ts';
import type { MonthExport } from './month-input.ts';
import { sheetPeople } from './sheet-people.repo.ts';
import { type TrripwGap, gapValues, trripwGaps } from './trripw.ts';

type Asking = Caller & { query: z.output<typeof monthExportQuery> };

/** Everything a month's file is made of, as a job keeps it. */
export const monthRequest = z.object({
  month: z.string(),
  format: z.enum(monthFormats),
  provisional: z.boolean(),
  userIds: z.array(z.string()),
  language: z.enum(languages),
  /** Health data goes to those who may see it. */
  withProtocols: z.boolean(),
});
export type MonthRequest = z.output<typeof monthRequest>;

/** The month for payroll: made at once, or in the background for whoever asked. */
export async function exportRegisterMonth(call: Asking): Promise<MonthFile | { jobId: string }> {
  const { tx, actor, query, now, server } = call;
  const { companyId } = actor;
  const request: MonthRequest = {
    month: query.month,
    format: query.format,
    provisional: query.provisional ?? false,
    userIds: await peopleOfRegister(tx, companyId, sightOf(actor)).people(query, daysOfMonth(query.month), 'payroll'),
    language: call.from.language,
    withProtocols: actor.role !== 'Responsible',
  };
  if (!query.background) {
    const file = await makeMonthFile(server, companyId, request, now);
    return { ...file, content: await spooled(file.content, join(server.env.DATA_DIR, 'tmp')) };
  }
  // What would be refused is refused now: a job that fails tells nobody why.
  const behind = await computeDays(server, companyId, request, now);
  const input = await readyMonth(tx, companyId, request, { now, behind });
  if (!request.provisional && request.format === 'trripw') refuseGaps(await trripwGaps(input));
  const jobId = await jobsRepo.start(server.database, 'exportMonth', { companyId, userId: actor.id, request, now });
  call.setStatus(202);
  return { jobId };
}

/**
 * The file itself, every part of it read from the same moment: a workbook asks for its people once a sheet. `onPerson`
 * hears of each person as they are written.
 */
export async function makeMonthFile(
  keeper: Keeper,
  companyId: string,
  request: MonthRequest,
  now: Date,
  onPerson?: () => void,
): Promise<MonthFile> {
  const behind = await computeDays(keeper, companyId, request, now);
  const snapshot = keeper.database.snapshot(companyId);
  try {
    const input = await readyMonth(snapshot.db, companyId, request, { now, behind, onPerson });
    const file = await exportMonth(request.format, input);
    if (!request.provisional) refuseGaps(file.gaps);
    return { ...file, content: endingWith(file.content, snapshot.rollback) };
  } catch (error) {
    await snapshot.rollback();
    throw error;
  }
}

/** Answers whose days could not be computed. */
const computeDays = (keeper: Keeper, companyId: string, { month, userIds }: MonthRequest, now: Date) =>
  freshen(keeper, { companyId, userIds, ...daysOfMonth(month), now });

type Stand = { now: Date; behind: readonly string[]; onPerson?: (() => void) | undefined };

/** What the file is made from, on days that are computed; a final one stands on days that nobody has to look at any more. */
async function readyMonth(
  db: Db,
  companyId: string,
  request: MonthRequest,
  { now, behind, onPerson }: Stand,
): Promise<MonthExport> {
  const { month, format, provisional, userIds, language, withProtocols } = request;
  const company = await companiesRepo(db).find(companyId);
  if (!company) throw new Refusal('notFound');
  const range = daysOfMonth(month);
  const today = dayIn(company.timezone, now);
  if (!provisional && today <= range.to)
    throw new Refusal('statusForbids', { errors: [{ path: 'month', message: 'months.notOverForPayroll' }] });
  if (!provisional) await refuseBehind(db, companyId, behind);
  if (!provisional) await refuseOpen(db, companyId, company.timezone, request);
  const versions = await settingsVersions(db, companyId).of(companyId);
  const balancesOn = earlierDay(range.to, today);
  const told = { companyId, day: balancesOn, now, timezone: company.timezone };
  // Only the sheet that somebody signs has a place for them.
  const balancesOf = async (some: readonly string[]) =>
    format === 'pdf' ? sheetBalances(db, { ...told, userIds: some }) : new Map<string, never>();
  return {
    company,
    settings: payrollSettings(versions, range.to, today),
    month,
    provisional,
    language,
    now,
    balancesOn,
    async *people() {
      for await (const person of sheetPeople(db, companyId, userIds, range, { withProtocols, balancesOf })) {
        onPerson?.();
        yield person;
      }
    },
  };
}

/** Codes change no day: what the company had not settled when the month ended is taken as it holds now. */
function payrollSettings(versions: readonly SettingsVersion[], monthEnd: Day, today: Day): MonthExport['settings'] {
  const [then, now] = [settingsOn(versions, monthEnd), settingsOn(versions, today)];
  const { payrollCode, payrollWidths } = then.payrollCode === null ? now : then;
  return { payrollCode, payrollWidths, payrollCodes: { ...now.payrollCodes, ...then.payrollCodes } };
}

/** A final file names whose days could not be computed, a provisional one holds what is known of them. */
async function refuseBehind(db: Db, companyId: string, userIds: readonly string[]) {
  if (userIds.length === 0) return;
  const people = await seenPeopleRepo(db, companyId, 'company').find(userIds);
  const errors = people.slice(0, mostErrors).map(({ id, displayName }) => uncomputed({ userId: id, displayName }));
  throw new Refusal('openAnomalies', { errors });
}

async function refuseOpen(db: Db, companyId: string, timezone: string, { userIds, month, language }: MonthRequest) {
  const rows = await personMonthsRepo(db, companyId).rows(userIds, { month, range: daysOfMonth(month), timezone });
  const errors = rows.flatMap((row) => obstaclesOf(language, row));
  if (errors.length > 0) throw new Refusal('openAnomalies', { errors: errors.slice(0, mostErrors) });
}

/** A final file leaves nothing out in silence; a provisional one says in itself what it could not hold. */
function refuseGaps(gaps: readonly TrripwGap[]) {
  const errors = gaps.slice(0, mostErrors).map((gap): FieldError => ({
    path: gap.person?.id ?? 'payrollCode',
    message: `sheet.gap.${gap.reason}`,
    values: gapValues(gap),
  }));
  if (errors.length > 0) throw new Refusal('validation', { errors });
}
