/** Stamps of one direction that follow each other within some seconds are one; no company waits longer than this. */
export const longestDedupeSeconds = 600;
export const rolSteps = [15, 30, 60] as const;
export const ninthHours = ['elapsed', 'excess'] as const;
type NinthHour = (typeof ninthHours)[number];

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

type SettingsFault = { path: string; message: `companySettings.${'nightEmpty' | 'holidayTwice' | 'codeTooWide'}` };

/** What settings say that cannot be: a night without length, a day named twice, a code too wide for its column. */
export function settingsFaults(settings: CompanySettings): SettingsFault[] {
  const { nightFrom, nightTo, holidays, payrollCode, payrollWidths } = settings;
  const faults: SettingsFault[] = [];
  if (nightFrom === nightTo) faults.push({ path: 'nightTo', message: 'companySettings.nightEmpty' });
  const dates = holidays.map(({ date }) => date);
  const twice = dates.findIndex((date, at) => dates.indexOf(date) < at);
  if (twice >= 0) faults.push({ path: `holidays.${twice}.date`, message: 'companySettings.holidayTwice' });
  const codes: [string, string, number][] = [
    ['payrollCode', payrollCode ?? '', payrollWidths.company],
    ...Object.entries(settings.payrollCodes).map(([code, external]): [string, string, number] => [
      `payrollCodes.${code}`,
      external,
      payrollWidths.code,
    ]),
  ];
  for (const [path, code, width] of codes)
    if (code.length > width) faults.push({ path, message: 'companySettings.codeTooWide' });
  return faults;
}
