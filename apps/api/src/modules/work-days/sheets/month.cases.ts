import { addDays } from '@timbro/core/days/rules.ts';
import { noTotals } from '@timbro/core/work-days/rules.ts';
import type { SheetDay, SheetPerson } from '@timbro/core/work-days/sheets/sheet-rules.ts';
import type { MonthExport } from './month-input.ts';

const officeDay = (date: string): SheetDay => ({
  date,
  shift: { name: 'Giornaliero', start: '08:00', end: '17:00' },
  rest: false,
  holiday: null,
  totals: { ...noTotals(), due: 480, presence: 480, ordinary: 480, worked: 480, break: 60 },
  anomalies: [],
  justifications: [],
  status: 'ok',
  excess: { minutes: 0, state: null, holiday: 0, night: 0, holidayNight: 0 },
  flags: [],
  firstIn: `${date}T06:00:00.000Z`,
  lastOut: `${date}T15:00:00.000Z`,
  note: null,
  protocolNumbers: [],
});

const unworked = { firstIn: null, lastOut: null };
const freeDay = (date: string): SheetDay => ({
  ...officeDay(date),
  ...unworked,
  shift: null,
  rest: true,
  totals: noTotals(),
});
const absence = (
  date: string,
  type: 'vacation' | 'rol' | 'illness' | 'dayOff',
  minutes: number,
): Partial<SheetDay> => ({
  ...(minutes === 480 ? unworked : {}),
  totals: {
    ...noTotals(),
    due: 480,
    justified: minutes,
    ordinary: 480 - minutes,
    worked: 480 - minutes,
    presence: 480 - minutes,
  },
  justifications: [{ absenceId: `${type}-${date.slice(0, 7)}`, type, minutes }],
});
const excess = (
  totals: Partial<SheetDay['totals']>,
  more: SheetDay['excess'],
  base: SheetDay['totals'] = { ...noTotals(), due: 480, ordinary: 480, worked: 480 },
): Partial<SheetDay> => {
  const isPaid = more.state === 'overtime' || more.state === 'supplementary' || more.state === 'hourBank';
  const worked = base.ordinary + (isPaid ? more.minutes : 0);
  return { totals: { ...base, excess: more.minutes, worked, balance: worked - base.due, ...totals }, excess: more };
};

const certificate = {
  absenceId: 'illness-2026-10',
  protocolNumber: '402837465',
  startsOn: '2026-10-22',
  endsOn: '2026-10-23',
};

/** October 2026 with something of everything that a sheet can say. */
const special: Readonly<Record<string, (date: string) => Partial<SheetDay>>> = {
  '02': () => excess({}, { minutes: 90, state: 'overtime', holiday: 0, night: 30, holidayNight: 0 }),
  '04': () => ({
    holiday: 'saintFrancis',
    ...excess(
      { holiday: 255 },
      { minutes: 255, state: 'overtime', holiday: 255, night: 0, holidayNight: 0 },
      noTotals(),
    ),
  }),
  '05': (date) => absence(date, 'vacation', 480),
  '06': (date) => absence(date, 'vacation', 480),
  '07': (date) => absence(date, 'rol', 120),
  '08': () => ({
    totals: {
      ...noTotals(),
      due: 480,
      ordinary: 465,
      worked: 465,
      uncovered: 15,
      delayActual: 8,
      delayCounted: 15,
      roundingDifference: -7,
    },
  }),
  '09': () => excess({}, { minutes: 45, state: 'hourBank', holiday: 0, night: 0, holidayNight: 0 }),
  '12': () => ({
    shift: { name: 'Notte lunga', start: '19:00', end: '08:00' },
    totals: { ...noTotals(), due: 750, presence: 750, ordinary: 750, worked: 750, night: 480 },
    flags: ['clockChange'],
  }),
  '13': (date) => absence(date, 'dayOff', 480),
  '14': () => excess({}, { minutes: 60, state: 'supplementary', holiday: 0, night: 0, holidayNight: 0 }),
  '15': () => excess({}, { minutes: 30, state: 'notRecognised', holiday: 0, night: 0, holidayNight: 0 }),
  '16': () => ({
    holiday: 'Festa del quartiere',
    ...unworked,
    totals: { ...noTotals(), holidayCredit: 480 },
  }),
  '20': () => ({
    ...unworked,
    totals: { ...noTotals(), due: 480, uncovered: 480 },
    anomalies: ['absentUnjustified'],
    status: 'toVerify',
    note: '=2+3 da chiarire; grazie',
  }),
  '21': () => ({ anomalies: ['missingExit', 'duplicate'], status: 'toVerify', lastOut: null }),
  '22': (date) => ({ ...absence(date, 'illness', 480), protocolNumbers: [certificate] }),
  '23': (date) => ({ ...absence(date, 'illness', 480), protocolNumbers: [certificate] }),
  '26': () => excess({}, { minutes: 75, state: 'toAuthorise', holiday: 0, night: 0, holidayNight: 0 }),
};

function dayOf(date: string): SheetDay {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const plain = weekday === 0 || weekday === 6 ? freeDay(date) : officeDay(date);
  return { ...plain, ...special[date.slice(8)]?.(date) };
}

export const octoberDays = (): SheetDay[] => Array.from({ length: 31 }, (_, at) => dayOf(addDays('2026-10-01', at)));

export const aSheetPerson = (own: Partial<SheetPerson> = {}): SheetPerson => ({
  id: '0199a000-0000-7000-8000-000000000001',
  firstName: 'Łukasz Nicolò',
  lastName: 'D’Angelo Şahin',
  taxCode: 'DNGLSZ85R12D612K',
  payrollCode: '123',
  department: 'Produzione & logistica',
  role: 'Operator',
  weeklyMinutes: 2400,
  balances: [
    { type: 'vacation', figures: { carriedOver: 1440, accrued: 8000, adjusted: -90, taken: 3360, residual: 5990 } },
    { type: 'rol', figures: { carriedOver: 0, accrued: 2160, adjusted: 0, taken: 2925, residual: -765 } },
    { type: 'formerHolidays', figures: null },
  ],
  days: octoberDays(),
  ...own,
});

/** Two names that some program would read as something else, and one of forty letters. */
export const thePeople = (): SheetPerson[] => [
  aSheetPerson(),
  aSheetPerson({
    id: '0199a000-0000-7000-8000-000000000002',
    lastName: '=Rossi <& figli>',
    firstName: 'Anna',
    payrollCode: '7',
    weeklyMinutes: 1200,
    department: null,
    days: octoberDays().slice(11, 20),
  }),
  aSheetPerson({
    id: '0199a000-0000-7000-8000-000000000003',
    lastName: 'Massimiliano-Bartolomeo',
    firstName: 'Maria Antonietta',
    payrollCode: '0004567',
    department: 'Amministrazione, finanza e controllo di gestione',
  }),
];

export const aMonth = (own: Partial<MonthExport> = {}): MonthExport => ({
  company: {
    name: 'Officine Bianchi S.r.l.',
    vatNumber: '01234567897',
    address: 'Via dell’Industria 12, 50127 Firenze FI',
    timezone: 'Europe/Rome',
  },
  settings: {
    payrollCode: '145',
    payrollWidths: { company: 6, employee: 7, code: 2 },
    payrollCodes: {
      OR: '01',
      ST: 'S1',
      SN: 'S2',
      SF: 'S3',
      SU: 'SU',
      NO: 'NT',
      FE: 'FE',
      RO: 'RL',
      PR: 'PE',
      MA: 'ML',
      FS: 'FG',
      BO: 'BO',
      RI: 'RP',
      AI: 'AI',
    },
  },
  month: '2026-10',
  provisional: false,
  language: 'it',
  now: new Date('2026-11-03T09:15:00Z'),
  balancesOn: '2026-10-31',
  people: async function* () {
    yield* thePeople();
  },
  ...own,
});
