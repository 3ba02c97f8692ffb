import type { ContractName } from '@timbro/core/contract.ts';
import { absenceHandlers } from './modules/absences/absences.handlers.ts';
import { auditHandlers } from './modules/audit/audit.handlers.ts';
import { authHandlers } from './modules/auth/auth.handlers.ts';
import { balanceHandlers } from './modules/balances/balances.handlers.ts';
import { companyHandlers } from './modules/companies/companies.handlers.ts';
import { companySettingsHandlers } from './modules/company-settings/company-settings.handlers.ts';
import { departmentHandlers } from './modules/departments/departments.handlers.ts';
import { deviceAlarmHandlers } from './modules/device-alarms/device-alarms.handlers.ts';
import { deviceCommandHandlers } from './modules/device-commands/device-commands.handlers.ts';
import { deviceMeasureHandlers } from './modules/devices/device-measures.handlers.ts';
import { deviceHandlers } from './modules/devices/devices.handlers.ts';
import { documentHandlers } from './modules/documents/documents.handlers.ts';
import { exitsLogsHandlers } from './modules/exits-logs/exits-logs.handlers.ts';
import { exitsSettingsHandlers } from './modules/exits-settings/exits-settings.handlers.ts';
import { exitHandlers } from './modules/exits/exits.handlers.ts';
import { jobHandlers } from './modules/jobs/jobs.handlers.ts';
import { kioskHandlers } from './modules/kiosks/kiosk.handlers.ts';
import { kiosksHandlers } from './modules/kiosks/kiosks.handlers.ts';
import { leaveRequestHandlers } from './modules/leave-requests/leave-requests.handlers.ts';
import { notificationHandlers } from './modules/notifications/notifications.handlers.ts';
import { onboardingHandlers } from './modules/onboarding/onboarding.handlers.ts';
import { pairingHandlers } from './modules/pairing/pairing.handlers.ts';
import { payslipHandlers } from './modules/payslips/payslips.handlers.ts';
import { peopleHandlers } from './modules/people/people.handlers.ts';
import { polygonHandlers } from './modules/polygons/polygons.handlers.ts';
import { positionHandlers } from './modules/positions/positions.handlers.ts';
import { presenceHandlers } from './modules/presence/presence.handlers.ts';
import { privacyHandlers } from './modules/privacy/privacy.handlers.ts';
import { profileHandlers } from './modules/profile/profile.handlers.ts';
import { pushHandlers } from './modules/push/push.handlers.ts';
import { sessionHandlers } from './modules/sessions/sessions.handlers.ts';
import { shiftHandlers } from './modules/shifts/shifts.handlers.ts';
import { stampsUpdateHandlers } from './modules/stamps-updates/stamps-updates.handlers.ts';
import { stampHandlers } from './modules/stamps/stamps.handlers.ts';
import { subscriptionHandlers } from './modules/subscriptions/subscriptions.handlers.ts';
import { timeCardHandlers } from './modules/time-cards/time-cards.handlers.ts';
import { providerUserHandlers } from './modules/users/provider-users.handlers.ts';
import { userHandlers } from './modules/users/users.handlers.ts';
import { viewHandlers } from './modules/views/views.handlers.ts';
import { workDayHandlers } from './modules/work-days/work-days.handlers.ts';
import { workScheduleHandlers } from './modules/work-schedules/work-schedules.handlers.ts';

/** One line per module; the type refuses a contract without handlers. */
export const modules = {
  auth: authHandlers,
  sessions: sessionHandlers,
  profile: profileHandlers,
  users: userHandlers,
  pairing: pairingHandlers,
  people: peopleHandlers,
  departments: departmentHandlers,
  shifts: shiftHandlers,
  workSchedules: workScheduleHandlers,
  companySettings: companySettingsHandlers,
  providerUsers: providerUserHandlers,
  stamps: stampHandlers,
  companies: companyHandlers,
  subscriptions: subscriptionHandlers,
  workDays: workDayHandlers,
  timeCards: timeCardHandlers,
  leaveRequests: leaveRequestHandlers,
  stampsUpdates: stampsUpdateHandlers,
  absences: absenceHandlers,
  balances: balanceHandlers,
  payslips: payslipHandlers,
  documents: documentHandlers,
  exits: exitHandlers,
  polygons: polygonHandlers,
  exitsLogs: exitsLogsHandlers,
  exitsSettings: exitsSettingsHandlers,
  positions: positionHandlers,
  presence: presenceHandlers,
  kiosks: kiosksHandlers,
  kiosk: kioskHandlers,
  devices: deviceHandlers,
  deviceMeasures: deviceMeasureHandlers,
  deviceCommands: deviceCommandHandlers,
  deviceAlarms: deviceAlarmHandlers,
  privacy: privacyHandlers,
  push: pushHandlers,
  jobs: jobHandlers,
  views: viewHandlers,
  onboarding: onboardingHandlers,
  audit: auditHandlers,
  notifications: notificationHandlers,
} satisfies Record<ContractName, object>;
