import type { ContractName } from './contract.ts';
import { type EntityEvent, moduleOfEvent } from './realtime.ts';

/** What is counted by the plan: the days, and the hours of what is asked for, granted and left. */
const byPlan: readonly ContractName[] = [
  'workDays',
  'timeCards',
  'leaveRequests',
  'stampsUpdates',
  'absences',
  'balances',
];

/**
 * In which answers of other modules something of a module is shown: a change of it makes those old as well. Both a write and
 * an event read this one table, and a module without its line does not compile.
 */
const shownIn: Readonly<Record<ContractName, readonly ContractName[]>> = {
  auth: [],
  sessions: [],
  profile: [],
  users: [
    'people',
    'departments',
    'providerUsers',
    'companies',
    'onboarding',
    'workSchedules',
    'workDays',
    'timeCards',
    'leaveRequests',
    'stampsUpdates',
    'absences',
    'balances',
    'payslips',
    'documents',
    'exits',
    'exitsLogs',
    'presence',
  ],
  pairing: [],
  people: [],
  departments: ['users', 'people', 'onboarding', 'workDays', 'documents'],
  shifts: ['workSchedules', 'departments', 'users', 'people', 'onboarding', ...byPlan],
  workSchedules: ['shifts', 'departments', 'users', 'people', 'onboarding', ...byPlan],
  companySettings: ['shifts', 'workSchedules', 'departments', ...byPlan],
  providerUsers: ['users', 'people', 'departments'],
  stamps: ['workDays', 'timeCards', 'stampsUpdates', 'presence', 'exits'],
  companies: ['profile', 'subscriptions', 'users', 'devices', 'deviceAlarms'],
  subscriptions: ['companies'],
  workDays: ['timeCards', 'stampsUpdates', 'leaveRequests', 'absences', 'balances'],
  leaveRequests: ['absences', 'balances', 'workDays', 'timeCards', 'stampsUpdates'],
  timeCards: [],
  stampsUpdates: ['workDays', 'timeCards'],
  absences: ['leaveRequests', 'balances', 'workDays', 'timeCards', 'stampsUpdates'],
  balances: ['leaveRequests', 'timeCards'],
  payslips: [],
  documents: [],
  polygons: ['exitsSettings', 'exitsLogs', 'presence', 'stamps', 'onboarding'],
  exits: ['presence', 'exitsLogs', 'workDays', 'timeCards', 'stamps'],
  exitsLogs: ['exits', 'exitsSettings', 'presence', 'positions', 'workDays', 'timeCards', 'stamps'],
  exitsSettings: ['stamps'],
  positions: ['presence'],
  presence: [],
  kiosks: [],
  kiosk: ['kiosks'],
  devices: ['deviceMeasures', 'deviceCommands', 'deviceAlarms', 'companies'],
  deviceMeasures: [],
  deviceCommands: ['devices', 'deviceMeasures'],
  deviceAlarms: ['devices'],
  privacy: [],
  push: [],
  jobs: [],
  views: [],
  onboarding: [],
  audit: [],
  notifications: [],
};
/** Every change is a line of the history, and may be something that waits for somebody or no longer does. */
const always: readonly ContractName[] = ['audit', 'notifications'];

const isContractName = (module: string): module is ContractName => Object.hasOwn(shownIn, module);

/** The modules whose answers are old once something of these has changed. */
export const madeOldBy = (...modules: readonly string[]): ReadonlySet<string> =>
  new Set([...modules, ...modules.flatMap((module) => (isContractName(module) ? shownIn[module] : [])), ...always]);

/** What is told so often that it makes old no more than it touches: no line of the history, nothing that waits for anybody. */
const narrow: Readonly<Record<string, readonly ContractName[]>> = {
  'devices.telemetry': ['devices', 'deviceMeasures'],
  'devices.command': ['devices', 'deviceMeasures', 'deviceCommands'],
};

/** The same for an event; what happens to one's own person is also a change of the profile. */
export function madeOldByEvent({ eventType, entityId }: EntityEvent, ownId: string | undefined): ReadonlySet<string> {
  const touched = narrow[eventType];
  if (touched) return new Set(touched);
  const module = moduleOfEvent(eventType);
  const isOwn = module === 'users' && entityId === ownId;
  return madeOldBy(module, ...(isOwn ? ['profile'] : []));
}

/** What is summed or tried over many days, or gathered from many tables, and so costs the server most: under a stream of events it is asked for every few seconds only. */
export const aggregates: ReadonlySet<string> = new Set([
  'workDays.stats',
  'workDays.compliance',
  'workDays.months',
  'workDays.plan',
  'notifications.list',
  'presence.list',
  'devices.list',
]);
