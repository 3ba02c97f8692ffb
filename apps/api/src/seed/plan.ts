import { type Role, allModules } from '@timbro/core/access.ts';
import { defaultTimezone } from '@timbro/core/companies/rules.ts';
import { patronSaints } from '@timbro/core/holidays/rules.ts';
import { type AttendancePlan, plantAttendance, studioAttendance } from './attendance-plan.ts';

export const demoPassword = 'Demo#2026';
/** Who has a PIN for kiosks; the others choose theirs. */
export const demoPin = { email: 'operatore@officine-valdarno.example', pin: '271828' };
export const demoPlace = { timezone: defaultTimezone, patronSaint: patronSaints.Firenze } as const;

export type SeedPerson = { email: string; role: Role; department: string | null; leads?: readonly string[] };
export type PlannedCompany = {
  name: string;
  vatNumber: string;
  address: string;
  modules: { moduleDevices: boolean; moduleHr: boolean; moduleExitNotices: boolean };
  enabled: boolean;
  /** How many people each department has, named accounts included. */
  departments: Readonly<Record<string, number>>;
  accounts: readonly SeedPerson[];
  /** Its renewal, counted in days from today. */
  subscription: { type: string; cost: number; renewalDays: number; renewsIn: number };
  /** How its people work; nobody does in a company that is not enabled. */
  attendance: AttendancePlan | null;
};

export const providerAccounts = [
  { email: 'superadmin@timbro.example', role: 'SuperAdmin', firstName: 'Vittoria', lastName: 'Alfieri' },
  { email: 'superuser@timbro.example', role: 'SuperUser', firstName: 'Bruno', lastName: 'Pagani' },
] as const;

export const demoCompanies: readonly PlannedCompany[] = [
  {
    name: 'Officine Valdarno Demo S.r.l.',
    vatNumber: '99900015001',
    address: 'Via dei Fonditori 12, 50142 Firenze FI',
    modules: allModules,
    enabled: true,
    departments: {
      Produzione: 24,
      Magazzino: 10,
      Manutenzione: 5,
      Qualità: 4,
      'Ufficio tecnico': 5,
      Amministrazione: 5,
      Commerciale: 5,
      Direzione: 2,
    },
    accounts: [
      { email: 'admin@officine-valdarno.example', role: 'Admin', department: 'Direzione' },
      {
        email: 'responsabile@officine-valdarno.example',
        role: 'Responsible',
        department: 'Produzione',
        leads: ['Produzione', 'Magazzino'],
      },
      { email: 'backoffice@officine-valdarno.example', role: 'BackOffice', department: 'Amministrazione' },
      { email: 'operatore@officine-valdarno.example', role: 'Operator', department: 'Produzione' },
    ],
    subscription: { type: 'Completo', cost: 4_800, renewalDays: 365, renewsIn: 118 },
    attendance: plantAttendance,
  },
  {
    name: 'Studio Arno Demo S.r.l.',
    vatNumber: '99900025000',
    address: 'Lungarno Torrigiani 7, 50125 Firenze FI',
    modules: { moduleDevices: false, moduleHr: true, moduleExitNotices: true },
    enabled: true,
    departments: { Studio: 6, Segreteria: 2 },
    accounts: [{ email: 'admin@studio-arno.example', role: 'Admin', department: 'Studio' }],
    subscription: { type: 'Base', cost: 59.9, renewalDays: 30, renewsIn: 12 },
    attendance: studioAttendance,
  },
  {
    name: 'Cartiera Demo S.r.l.',
    vatNumber: '99900035009',
    address: 'Via della Cartiera 3, 51017 Pescia PT',
    modules: { moduleDevices: false, moduleHr: true, moduleExitNotices: false },
    enabled: false,
    departments: { Produzione: 2 },
    accounts: [{ email: 'admin@cartiera.example', role: 'Admin', department: 'Produzione' }],
    subscription: { type: 'Base', cost: 59.9, renewalDays: 30, renewsIn: -9 },
    attendance: null,
  },
];
