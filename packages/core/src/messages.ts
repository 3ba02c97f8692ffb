import { absenceMessages } from './absences/messages.ts';
import { absenceScreenMessages } from './absences/screen-messages.ts';
import { auditActionMessages } from './audit/action-messages.ts';
import { auditMessages } from './audit/messages.ts';
import { authMails } from './auth/mails.ts';
import { authMessages } from './auth/messages.ts';
import { balanceMessages } from './balances/messages.ts';
import { boundMessages, commonMessages, refusalMessages } from './common/messages.ts';
import { companyMails } from './companies/mails.ts';
import { companyMessages } from './companies/messages.ts';
import { companySettingsMessages } from './company-settings/messages.ts';
import { type Values, fill } from './define-messages.ts';
import { departmentMessages } from './departments/messages.ts';
import { deviceConsoleMessages } from './devices/console-messages.ts';
import { deviceDetailMessages } from './devices/detail-messages.ts';
import { deviceMails } from './devices/mails.ts';
import { deviceMessages } from './devices/messages.ts';
import { deviceScreenMessages } from './devices/screen-messages.ts';
import { documentMails } from './documents/mails.ts';
import { documentMessages } from './documents/messages.ts';
import { employeeCalendarMessages } from './employee/calendar-messages.ts';
import { employeeDocumentMessages } from './employee/documents-messages.ts';
import { employeeExitMessages } from './employee/exits-messages.ts';
import { employeeMessages } from './employee/messages.ts';
import { employeeAskingMessages } from './employee/requests-messages.ts';
import { employeeScanMessages } from './employee/scan-messages.ts';
import { employeeTodayMessages } from './employee/today-messages.ts';
import { exitsSettingsMessages } from './exits-settings/messages.ts';
import { exitMessages } from './exits/messages.ts';
import { rollMessages } from './exits/roll-messages.ts';
import { exitScreenMessages } from './exits/screen-messages.ts';
import { trackingMessages } from './exits/tracking-messages.ts';
import { trailMessages } from './exits/trail-messages.ts';
import { holidayMessages } from './holidays/messages.ts';
import { importMessages } from './import/messages.ts';
import { kioskMails } from './kiosks/mails.ts';
import { kioskMessages } from './kiosks/messages.ts';
import { kioskPageMessages } from './kiosks/page-messages.ts';
import { kioskScreenMessages } from './kiosks/screen-messages.ts';
import { kitMessages } from './kit/messages.ts';
import { gridKeyMessages, peopleGridMessages } from './kit/people-grid-messages.ts';
import type { Language } from './language.ts';
import { leaveRequestMessages } from './leave-requests/messages.ts';
import { notificationMails } from './notifications/mails.ts';
import { notificationMessages } from './notifications/messages.ts';
import { onboardingMessages } from './onboarding/messages.ts';
import { pairingMails } from './pairing/mails.ts';
import { pairingDoorMessages, pairingLetterMessages, pairingMessages, pairingRefusals } from './pairing/messages.ts';
import { intakeMessages } from './payslips/intake-messages.ts';
import { intakeReviewMessages } from './payslips/intake-review-messages.ts';
import { payslipMails, receiptMessages } from './payslips/mails.ts';
import { payslipMessages } from './payslips/messages.ts';
import { payslipScreenMessages } from './payslips/screen-messages.ts';
import { pdfMessages } from './pdf/messages.ts';
import { areaEditorMessages, exitSettingsTabMessages, mapMessages } from './polygons/messages.ts';
import { rollFileMessages } from './presence/messages.ts';
import { privacyFileMessages } from './privacy/file-messages.ts';
import { erasureMessages, personActMessages, privacyMessages, storedMessages } from './privacy/messages.ts';
import { profileMessages } from './profile/messages.ts';
import { anyNewsMessages, pushMessages } from './push/messages.ts';
import { pushScreenMessages } from './push/screen-messages.ts';
import { requestMails } from './requests/mails.ts';
import { requestScreenMessages } from './requests/screen-messages.ts';
import { stampingScreenMessages } from './requests/stamping-messages.ts';
import { sessionMessages } from './sessions/messages.ts';
import { shellMessages } from './shell/messages.ts';
import { shiftChangeMessages, shiftMessages } from './shifts/messages.ts';
import { stampsUpdateMessages } from './stamps-updates/messages.ts';
import { stampMessages } from './stamps/messages.ts';
import { subscriptionMails } from './subscriptions/mails.ts';
import { subscriptionMessages } from './subscriptions/messages.ts';
import { managedPeopleMessages, userMessages } from './users/messages.ts';
import { viewMessages } from './views/messages.ts';
import { analysesMessages } from './work-days/analyses/messages.ts';
import { cellMessages } from './work-days/calendar/cell-messages.ts';
import { chosenDaysMessages } from './work-days/calendar/chosen-days-messages.ts';
import { calendarMessages } from './work-days/calendar/messages.ts';
import { workDayPanelMessages } from './work-days/calendar/panel-messages.ts';
import { traceMessages } from './work-days/calendar/trace-messages.ts';
import { workDayMessages } from './work-days/messages.ts';
import { monthCloseMessages } from './work-days/months/close-messages.ts';
import { planMails } from './work-days/planning/mails.ts';
import { planningMessages } from './work-days/planning/messages.ts';
import { planSettingsMessages } from './work-days/planning/plan-settings-messages.ts';
import { registerMessages } from './work-days/register-messages.ts';
import { sheetMessages } from './work-days/sheets/messages.ts';
import { workScheduleMessages } from './work-schedules/messages.ts';

const guest = { ...commonMessages, ...authMessages };
/** What the signed-in half needs to open: the shell, and the calendar, which most people see first. */
const app = {
  ...guest,
  ...refusalMessages,
  ...kitMessages,
  ...shellMessages,
  ...registerMessages,
  ...calendarMessages,
  ...cellMessages,
  ...peopleGridMessages,
  ...workDayMessages,
  ...shiftMessages,
  ...holidayMessages,
  ...absenceMessages,
  ...notificationMessages,
  ...onboardingMessages,
  ...viewMessages,
};
/** The other pages of the back-office; comes with the first of them. */
const office = {
  ...boundMessages,
  ...gridKeyMessages,
  ...userMessages,
  ...profileMessages,
  ...sessionMessages,
  ...managedPeopleMessages,
  ...pairingMessages,
  ...departmentMessages,
  ...shiftChangeMessages,
  ...workScheduleMessages,
  ...companySettingsMessages,
  ...stampMessages,
  ...absenceScreenMessages,
  ...leaveRequestMessages,
  ...stampsUpdateMessages,
  ...balanceMessages,
  ...payslipMessages,
  ...intakeMessages,
  ...intakeReviewMessages,
  ...payslipScreenMessages,
  ...documentMessages,
  ...exitMessages,
  ...exitScreenMessages,
  ...trackingMessages,
  ...rollMessages,
  ...trailMessages,
  ...exitsSettingsMessages,
  ...mapMessages,
  ...areaEditorMessages,
  ...exitSettingsTabMessages,
  ...deviceMessages,
  ...deviceScreenMessages,
  ...deviceDetailMessages,
  ...deviceConsoleMessages,
  ...kioskMessages,
  ...kioskScreenMessages,
  ...requestScreenMessages,
  ...chosenDaysMessages,
  ...workDayPanelMessages,
  ...planningMessages,
  ...planSettingsMessages,
  ...analysesMessages,
  ...monthCloseMessages,
  ...companyMessages,
  ...subscriptionMessages,
  ...importMessages,
  ...auditMessages,
  ...auditActionMessages,
  ...storedMessages,
  ...erasureMessages,
  ...pdfMessages,
};
const employee = {
  ...guest,
  ...refusalMessages,
  ...cellMessages,
  ...holidayMessages,
  ...userMessages,
  ...profileMessages,
  ...sessionMessages,
  ...workDayMessages,
  ...absenceMessages,
  ...leaveRequestMessages,
  ...stampsUpdateMessages,
  ...stampingScreenMessages,
  ...balanceMessages,
  ...payslipMessages,
  ...documentMessages,
  ...exitMessages,
  ...notificationMessages,
  ...employeeMessages,
  ...pairingDoorMessages,
  ...employeeCalendarMessages,
  ...employeeDocumentMessages,
  ...employeeExitMessages,
  ...employeeTodayMessages,
  ...employeeScanMessages,
  ...employeeAskingMessages,
  ...pushScreenMessages,
  ...storedMessages,
  ...privacyMessages,
  ...personActMessages,
  ...pdfMessages,
};
/** The shared tablet, where nobody is signed in. */
const kiosk = { ...commonMessages, ...kioskPageMessages };
/** Never shipped to a browser. */
const serverOnly = {
  ...authMails,
  ...pairingMails,
  ...pairingRefusals,
  ...pairingLetterMessages,
  ...companyMails,
  ...subscriptionMails,
  ...requestMails,
  ...planMails,
  ...payslipMails,
  ...receiptMessages,
  ...documentMails,
  ...deviceMails,
  ...kioskMails,
  ...notificationMails,
  ...pushMessages,
  ...anyNewsMessages,
  ...rollFileMessages,
  ...sheetMessages,
  ...privacyFileMessages,
  ...traceMessages,
};

/** The catalogue a browser loads: one file per area and language is derived from these at build time. */
export const areas = { guest, app, office, employee, kiosk };
export type Area = keyof typeof areas;
export type GuestKey = keyof typeof guest;
export type WebKey = keyof typeof app | keyof typeof office | keyof typeof employee | keyof typeof kiosk;

const messages = { ...app, ...office, ...employee, ...kiosk, ...serverOnly };
export type MessageKey = keyof typeof messages;

export const isMessageKey = (value: string): value is MessageKey => Object.hasOwn(messages, value);

/** The server's translation; browsers use the catalogue of their language. */
export const say = (language: Language, key: MessageKey, values?: Values): string =>
  fill(messages[key][language], language, values);
