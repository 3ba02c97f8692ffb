export const rolSteps = [15, 30, 60] as const;
export const ninthHours = ['elapsed', 'excess'] as const;
export type NinthHour = (typeof ninthHours)[number];

/** The codes of the monthly sheet; a company maps each to what its payroll program calls it. */
export const payrollCodes = [
  'OR',
  'ST',
  'SN',
  'SF',
  'SU',
  'NO',
  'FE',
  'RO',
  'EF',
  'PR',
  'PN',
  'MA',
  'IN',
  'MT',
  'CP',
  'L1',
  'FS',
  'BO',
  'RI',
  'AI',
  'TR',
  'SC',
] as const;
export type PayrollCode = (typeof payrollCodes)[number];

export type CompanySettings = {
  autoBreak: boolean;
  countEarlyEntry: boolean;
  nightFrom: string;
  nightTo: string;
  dedupeSeconds: number;
  hourlyVacation: boolean;
  rolMinStep: (typeof rolSteps)[number];
  dstNinthHour: NinthHour;
  holidays: { date: string; name: string }[];
  payrollCode: string | null;
  payrollWidths: { company: number; employee: number; code: number };
  payrollCodes: Record<string, string>;
};

/** What holds until a company says otherwise. */
export const defaultSettings: CompanySettings = {
  autoBreak: true,
  countEarlyEntry: false,
  nightFrom: '22:00',
  nightTo: '06:00',
  dedupeSeconds: 120,
  hourlyVacation: false,
  rolMinStep: 15,
  dstNinthHour: 'elapsed',
  holidays: [],
  payrollCode: null,
  payrollWidths: { company: 6, employee: 7, code: 2 },
  payrollCodes: {},
};
