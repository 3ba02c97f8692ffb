import { type AbsenceType, absenceCodes } from '@timbro/core/absences/rules.ts';
import type { BalanceType } from '@timbro/core/balances/rules.ts';
import { type PayrollCode, payrollCodes } from '@timbro/core/company-settings/rules.ts';
import type { Day } from '@timbro/core/days/rules.ts';
import { workingTimeLimits } from '@timbro/core/engine/working-time.ts';
import {
  type Anomaly,
  type DayFlag,
  type DayStatus,
  type ExcessState,
  type Totals,
  blockingAnomalies,
  sumOfTotals,
} from '../rules.ts';

export type ProtocolNumber = { absenceId: string; protocolNumber: string; startsOn: Day; endsOn: Day };

/** A work day as the register sends it, with the certificates of the illnesses it lies in. */
export type SheetDay = {
  date: Day;
  shift: { name: string; start: string; end: string } | null;
  rest: boolean;
  holiday: string | null;
  totals: Totals;
  anomalies: readonly Anomaly[];
  justifications: readonly { absenceId: string; type: AbsenceType; minutes: number }[];
  status: DayStatus;
  excess: { minutes: number; state: ExcessState | null; holiday: number; night: number; holidayNight: number };
  flags: readonly DayFlag[];
  firstIn: string | null;
  lastOut: string | null;
  note: string | null;
  protocolNumbers: readonly ProtocolNumber[];
};

/** What is left of one kind of leave, in minutes: carried over + accrued + adjusted − taken. */
export type SheetBalance = {
  readonly type: BalanceType;
  /** None where nobody has ever said what the person has of it. */
  readonly figures: Readonly<Record<BalanceFigure, number>> | null;
};
export const balanceFigures = ['carriedOver', 'accrued', 'adjusted', 'taken', 'residual'] as const;
type BalanceFigure = (typeof balanceFigures)[number];

/** One person's month. */
export type SheetPerson = {
  id: string;
  firstName: string;
  lastName: string;
  taxCode: string | null;
  payrollCode: string | null;
  department: string | null;
  role: string;
  weeklyMinutes: number;
  /** As they stood when the month ended, where the sheet tells them. */
  balances: readonly SheetBalance[];
  days: readonly SheetDay[];
};

type PayrollMovement = { code: PayrollCode; minutes: number };

const overStatuses = new Set<DayStatus>(['ok', 'toVerify', 'closed']);

/** The codes that stand for hours not worked: each has a row of its own on the sheet. */
const notWorked = new Set<PayrollCode>([...Object.values(absenceCodes), 'FS', 'AI']);
export const justificationCodes: readonly PayrollCode[] = payrollCodes.filter((code) => notWorked.has(code));

/** Codes that repeat or mark a day and add no hours to it: night hours are ordinary ones already, rest has none. */
export const informativeCodes: readonly PayrollCode[] = ['NO', 'RI'];

/**
 * What payroll is told of a day, in the order of the codes. A rest day is a mark without minutes; days to come say
 * nothing yet, and excess that nobody recognised is not paid.
 */
export function movementsOf(day: SheetDay): PayrollMovement[] {
  if (day.status === 'future') return [];
  const minutes = new Map<PayrollCode, number>();
  const add = (code: PayrollCode, more: number) => minutes.set(code, (minutes.get(code) ?? 0) + Math.max(0, more));

  add('OR', day.totals.ordinary);
  for (const { code, minutes: more } of excessMovements(day.excess)) add(code, more);
  add('NO', day.totals.night - day.excess.night - day.excess.holidayNight);
  for (const { type, minutes: more } of day.justifications) add(absenceCodes[type], more);
  add('FS', day.totals.holidayCredit);
  if (overStatuses.has(day.status)) add('AI', day.totals.uncovered);

  const movements: PayrollMovement[] = [];
  for (const code of payrollCodes) {
    const counted = minutes.get(code) ?? 0;
    if (counted > 0 || (code === 'RI' && day.rest)) movements.push({ code, minutes: counted });
  }
  return movements;
}

function excessMovements({ minutes, state, holiday, night }: SheetDay['excess']): PayrollMovement[] {
  if (state === 'supplementary') return [{ code: 'SU', minutes }];
  if (state === 'hourBank') return [{ code: 'BO', minutes }];
  if (state !== 'overtime') return [];
  return [
    { code: 'ST', minutes: minutes - holiday - night },
    { code: 'SN', minutes: night },
    { code: 'SF', minutes: holiday },
  ];
}

export type OpenAnomaly = { date: Day; anomaly: Anomaly | 'excessToAuthorise' };

/** What still needs somebody before these days can go to payroll. */
export function openAnomaliesOf(days: readonly SheetDay[]): OpenAnomaly[] {
  return days.flatMap(({ date, anomalies, flags, excess }) => {
    const isSettled = (anomaly: Anomaly) => anomaly === 'absentUnjustified' && flags.includes('absenceConfirmed');
    const open: OpenAnomaly['anomaly'][] = anomalies.filter(
      (anomaly) => blockingAnomalies.includes(anomaly) && !isSettled(anomaly),
    );
    if (excess.state === 'toAuthorise') open.push('excessToAuthorise');
    return open.map((anomaly) => ({ date, anomaly }));
  });
}

const workRows = ['ordinary', 'overtime', 'supplementary', 'night', 'holiday', 'hourBank'] as const;
export type SheetRowName = (typeof workRows)[number] | PayrollCode;

/** `minutes` holds the days that have any; `codes` are those that the row adds up. */
export type SheetRow = {
  name: SheetRowName;
  codes: readonly PayrollCode[];
  minutes: ReadonlyMap<Day, number>;
  total: number;
  days: number;
};

export type MonthlySheet = {
  rows: SheetRow[];
  /** Of the days that are not still to come. */
  totals: Totals;
  /** Days on which a counted delay is left after conversions, and its minutes. */
  delays: { days: number; minutes: number };
  illnesses: ProtocolNumber[];
  openAnomalies: OpenAnomaly[];
};

const codesOf: Readonly<Record<(typeof workRows)[number], readonly PayrollCode[]>> = {
  ordinary: ['OR'],
  overtime: ['ST', 'SN', 'SF'],
  supplementary: ['SU'],
  night: ['NO'],
  holiday: [],
  hourBank: ['BO'],
};

/** The sheet of one person: rows by days with their totals, and the figures under them. */
export function sheetOf({ days }: SheetPerson): MonthlySheet {
  const known = days.filter(({ status }) => status !== 'future');
  const movements = new Map(days.map((day) => [day.date, movementsOf(day)]));
  const holidayMinutes = known.map(({ date, totals }): [Day, number] => [date, totals.holiday]);
  const byCodes = (codes: readonly PayrollCode[]) =>
    [...movements].map(([date, list]): [Day, number] => [date, minutesOf(list, codes)]);

  const work = workRows.map((name) =>
    rowOf(name, codesOf[name], name === 'holiday' ? holidayMinutes : byCodes(codesOf[name])),
  );
  const justified = justificationCodes.map((code) => rowOf(code, [code], byCodes([code])));
  const delayed = known.filter(({ totals }) => totals.delayCounted > 0);
  const totals = sumOfTotals(known.map((day) => day.totals));
  return {
    rows: [...work, ...justified].filter(({ name, total }) => total > 0 || isAlwaysShown(name)),
    totals,
    delays: { days: delayed.length, minutes: totals.delayCounted },
    illnesses: illnessesOf(days),
    openAnomalies: openAnomaliesOf(days),
  };
}

const isAlwaysShown = (name: SheetRowName) => name !== 'hourBank' && workRows.some((row) => row === name);

function rowOf(name: SheetRowName, codes: readonly PayrollCode[], byDay: readonly [Day, number][]): SheetRow {
  const minutes = new Map(byDay.filter(([, counted]) => counted > 0));
  const total = [...minutes.values()].reduce((sum, counted) => sum + counted, 0);
  return { name, codes, minutes, total, days: minutes.size };
}

const minutesOf = (movements: readonly PayrollMovement[], codes: readonly PayrollCode[]) =>
  movements.reduce((sum, { code, minutes }) => (codes.includes(code) ? sum + minutes : sum), 0);

/** An illness of several days is one line, with the days of its certificate. */
function illnessesOf(days: readonly SheetDay[]): ProtocolNumber[] {
  const lines = days.flatMap(({ protocolNumbers }) => protocolNumbers);
  return [...new Map(lines.map((line) => [line.absenceId, line])).values()].toSorted((a, b) =>
    a.startsOn < b.startsOn ? -1 : 1,
  );
}

/** Minutes as hours with two decimals, as payroll counts them: 465 → 7.75. */
export const hundredthsOf = (minutes: number): number => Math.round((minutes * 100) / 60) / 100;

/** The certificates behind the illness of a day. */
export function protocolNumberOf(day: SheetDay, code: PayrollCode): string | null {
  if (code !== absenceCodes.illness) return null;
  return day.protocolNumbers.map(({ protocolNumber }) => protocolNumber).join(' ') || null;
}

/** How much of a full week somebody works, in whole per cent. */
export const partTimeShare = (weeklyMinutes: number): number =>
  Math.round((weeklyMinutes / workingTimeLimits.fullTimeWeek) * 100);
