import { defaultSettings } from '@timbro/core/company-settings/rules.ts';
import type { SettingsValues, ShiftValues } from '#register/plan/rule-versions.repo.ts';

const around = { toleranceBefore: 120, toleranceAfter: 120, breakStart: null, breakEnd: null } as const;

export const shiftNames = ['morning', 'afternoon', 'night', 'office', 'partTime'] as const;
export type ShiftName = (typeof shiftNames)[number];

/** A plant pays its short break; an office sends people to lunch. */
export const demoShifts: Readonly<Record<ShiftName, ShiftValues>> = {
  morning: {
    ...around,
    name: 'Mattina',
    period: 'morning',
    start: '06:00',
    end: '14:00',
    paidBreakMinutes: 15,
    color: '#f2b441',
  },
  afternoon: {
    ...around,
    name: 'Pomeriggio',
    period: 'afternoon',
    start: '14:00',
    end: '22:00',
    paidBreakMinutes: 15,
    color: '#4f8fd9',
  },
  night: {
    ...around,
    name: 'Notte',
    period: 'night',
    start: '22:00',
    end: '06:00',
    paidBreakMinutes: 15,
    color: '#4b4a8c',
  },
  office: {
    ...around,
    name: 'Ufficio',
    period: 'day',
    start: '08:00',
    end: '17:00',
    breakStart: '12:00',
    breakEnd: '13:00',
    paidBreakMinutes: 0,
    color: '#3f9d6e',
  },
  partTime: {
    ...around,
    name: 'Part-time',
    period: 'partTime',
    start: '09:00',
    end: '13:00',
    paidBreakMinutes: 0,
    color: '#c06c9f',
  },
};

type PlannedSchedule = {
  name: string;
  department: string | null;
  /** One shift a week, from Monday to Friday. */
  weeks: readonly ShiftName[];
};
export const scheduleNames = [
  'productionA',
  'productionB',
  'productionC',
  'warehouseA',
  'warehouseB',
  'office',
  'partTime',
] as const;
export type ScheduleName = (typeof scheduleNames)[number];

/** Crews take turns: this week the first has the first shift. */
export const demoSchedules: Readonly<Record<ScheduleName, PlannedSchedule>> = {
  productionA: {
    name: 'Produzione squadra A',
    department: 'Produzione',
    weeks: ['morning', 'afternoon', 'night'],
  },
  productionB: {
    name: 'Produzione squadra B',
    department: 'Produzione',
    weeks: ['afternoon', 'night', 'morning'],
  },
  productionC: {
    name: 'Produzione squadra C',
    department: 'Produzione',
    weeks: ['night', 'morning', 'afternoon'],
  },
  warehouseA: { name: 'Magazzino squadra A', department: 'Magazzino', weeks: ['morning', 'afternoon'] },
  warehouseB: { name: 'Magazzino squadra B', department: 'Magazzino', weeks: ['afternoon', 'morning'] },
  office: { name: 'Uffici', department: null, weeks: ['office'] },
  partTime: { name: 'Part-time mattino', department: null, weeks: ['partTime'] },
};

export const partTimer = { weeklyMinutes: 1200 } as const;

/** Shares of the days on which somebody was expected, or, from `late` on, on which somebody came. */
export type Rates = {
  illness: number;
  vacation: number;
  summerVacation: number;
  rol: number;
  dayOff: number;
  late: number;
  overtime: number;
  missingExit: number;
  earlyExit: number;
  duplicate: number;
  offline: number;
};

export type AttendancePlan = {
  /** Whole months before the running one. */
  months: number;
  closesMonths: boolean;
  settings: SettingsValues | null;
  /** The crews of a department, its people in equal parts. */
  crews: Readonly<Record<string, readonly ScheduleName[]>>;
  /** How many of a department, its last ones, come in the morning only. */
  partTimers: Readonly<Record<string, number>>;
  /** The department whose last person follows no schedule. */
  withoutSchedule: string | null;
  /** The department that keeps somebody in the plant at weekends. */
  guard: string | null;
  coverage: readonly { department: string; shifts: readonly ShiftName[]; required: number }[];
  rates: Rates;
  /** What waits for a decision now. */
  /** Without a number of exits that wait the company keeps none. */
  pending: { leave: number; stamps: number; exits: number | null };
};

const payrollSettings: SettingsValues = {
  ...defaultSettings,
  payrollCode: '000145',
  payrollCodes: {
    OR: 'LO',
    ST: 'ST',
    SN: 'SN',
    SF: 'SF',
    SU: 'SU',
    NO: 'NT',
    FE: 'FE',
    RO: 'RL',
    EF: 'EX',
    PR: 'PE',
    PN: 'PN',
    MA: 'ML',
    IN: 'IF',
    MT: 'MT',
    CP: 'CP',
    L1: 'L1',
    FS: 'FS',
    BO: 'BH',
    RI: 'RI',
    AI: 'AI',
    TR: 'TR',
    SC: 'SC',
  },
};

/** A plant with three shifts, a warehouse with two, and offices. */
export const plantAttendance: AttendancePlan = {
  months: 6,
  closesMonths: true,
  settings: payrollSettings,
  crews: { Produzione: ['productionA', 'productionB', 'productionC'], Magazzino: ['warehouseA', 'warehouseB'] },
  partTimers: { Qualità: 1, 'Ufficio tecnico': 1, Amministrazione: 2, Commerciale: 2 },
  withoutSchedule: 'Direzione',
  guard: 'Manutenzione',
  coverage: [
    { department: 'Produzione', shifts: ['morning', 'afternoon', 'night'], required: 6 },
    { department: 'Magazzino', shifts: ['morning', 'afternoon'], required: 4 },
  ],
  pending: { leave: 7, stamps: 4, exits: 3 },
  rates: {
    illness: 0.034,
    vacation: 0.05,
    summerVacation: 0.12,
    rol: 0.025,
    dayOff: 0.006,
    late: 0.06,
    overtime: 0.08,
    missingExit: 0.009,
    earlyExit: 0.006,
    duplicate: 0.004,
    offline: 0.015,
  },
};

/** A small office where little happens. */
export const studioAttendance: AttendancePlan = {
  months: 1,
  closesMonths: false,
  settings: null,
  crews: {},
  partTimers: {},
  withoutSchedule: null,
  guard: null,
  coverage: [],
  pending: { leave: 1, stamps: 0, exits: null },
  rates: {
    illness: 0,
    vacation: 0.04,
    summerVacation: 0.08,
    rol: 0.02,
    dayOff: 0,
    late: 0.03,
    overtime: 0.03,
    missingExit: 0,
    earlyExit: 0,
    duplicate: 0,
    offline: 0,
  },
};
