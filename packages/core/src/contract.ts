import { absences } from './absences/contract.ts';
import { audit } from './audit/contract.ts';
import { auth } from './auth/contract.ts';
import { balances } from './balances/contract.ts';
import { companies } from './companies/contract.ts';
import { companySettingsContract } from './company-settings/contract.ts';
import { departments } from './departments/contract.ts';
import { deviceAlarms } from './devices/alarms-contract.ts';
import { deviceCommandsContract } from './devices/commands-contract.ts';
import { devices } from './devices/contract.ts';
import { deviceMeasures } from './devices/measures-contract.ts';
import { documents } from './documents/contract.ts';
import { exitsLogs } from './exits-logs/contract.ts';
import { exitsSettings } from './exits-settings/contract.ts';
import { exits } from './exits/contract.ts';
import { jobs } from './jobs/contract.ts';
import { kioskContract, kiosks } from './kiosks/contract.ts';
import { leaveRequests } from './leave-requests/contract.ts';
import { notifications } from './notifications/contract.ts';
import { onboarding } from './onboarding/contract.ts';
import { pairing } from './pairing/contract.ts';
import { payslips } from './payslips/contract.ts';
import { people } from './people/contract.ts';
import { polygons } from './polygons/contract.ts';
import { positions } from './positions/contract.ts';
import { presence } from './presence/contract.ts';
import { privacy } from './privacy/contract.ts';
import { profileContract } from './profile/contract.ts';
import { push } from './push/contract.ts';
import { sessions } from './sessions/contract.ts';
import { shifts } from './shifts/contract.ts';
import { stampsUpdates } from './stamps-updates/contract.ts';
import { stamps } from './stamps/contract.ts';
import { subscriptions } from './subscriptions/contract.ts';
import { timeCards } from './time-cards/contract.ts';
import { providerUsers, users } from './users/contract.ts';
import { views } from './views/contract.ts';
import { workDays } from './work-days/contract.ts';
import { workSchedules } from './work-schedules/contract.ts';

/** Everything the API offers. A module is one line here and one in `messages.ts`. */
export const contract = {
  auth,
  sessions,
  profile: profileContract,
  users,
  pairing,
  people,
  departments,
  shifts,
  workSchedules,
  companySettings: companySettingsContract,
  providerUsers,
  stamps,
  companies,
  subscriptions,
  workDays,
  timeCards,
  leaveRequests,
  stampsUpdates,
  absences,
  balances,
  payslips,
  documents,
  polygons,
  exits,
  exitsLogs,
  exitsSettings,
  positions,
  presence,
  kiosks,
  kiosk: kioskContract,
  devices,
  deviceMeasures,
  deviceCommands: deviceCommandsContract,
  deviceAlarms,
  privacy,
  push,
  jobs,
  views,
  onboarding,
  audit,
  notifications,
};
export type ContractName = keyof typeof contract;
