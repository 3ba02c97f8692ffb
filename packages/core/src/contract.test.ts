import { expect, test } from 'vitest';
import { capabilitiesOf, isRead } from './capability.ts';
import { contract } from './contract.ts';
import { isMessageKey } from './messages.ts';

const capabilities = capabilitiesOf(contract);

test('every write says when it is done, or says that it is silent', () => {
  const silent = capabilities.filter(
    ({ id, capability }) => !isRead(capability) && capability.done === undefined && !isMessageKey(`${id}.done`),
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
});

test('no two capabilities share a route', () => {
  const routes = capabilities.map(({ capability }) => capability.route.replace(/:\w+/g, ':id'));
  expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
});

test('every write says what kind of record its history speaks of, or that there is none', () => {
  const mute = capabilities.filter(({ capability }) => !isRead(capability) && capability.entity === undefined);
  expect(mute.map(({ id }) => id)).toEqual([]);
});

test('who may do what', () => {
  const table = capabilities.map(({ capability: { route, access } }) => {
    if (access === 'public') return `${route} → anyone`;
    return `${route} → ${access.roles.join(', ')}${access.module ? ` (${access.module.join(' or ')})` : ''}`;
  });
  expect(table).toMatchInlineSnapshot(`
    [
      "POST /auth/sign-in → anyone",
      "POST /auth/refresh → anyone",
      "POST /auth/sign-out → SuperAdmin, SuperUser, Admin, Responsible, BackOffice, Operator",
      "POST /auth/restore-password → anyone",
      "POST /auth/verify-code → anyone",
      "POST /auth/restore-password-confirm → anyone",
      "GET /auth/sessions → SuperAdmin, SuperUser, Admin, Responsible, BackOffice, Operator",
      "DELETE /auth/sessions/:sessionId → SuperAdmin, SuperUser, Admin, Responsible, BackOffice, Operator",
      "GET /users/personal-profile → SuperAdmin, SuperUser, Admin, Responsible, BackOffice, Operator",
      "PATCH /users/personal-profile → SuperAdmin, SuperUser, Admin, Responsible, BackOffice, Operator",
      "GET /users → Admin",
      "GET /users/export → Admin",
      "POST /users → Admin",
      "PATCH /users/:userId → Admin",
      "PATCH /users/:userId/archive → Admin",
      "PATCH /users/:userId/invite → Admin",
      "DELETE /users/:userId → Admin",
      "POST /users/import → Admin",
      "GET /people → Admin, Responsible, BackOffice",
      "GET /work-schedules/departments → Admin, Responsible, BackOffice",
      "POST /work-schedules/departments → Admin",
      "PATCH /work-schedules/departments/:departmentId → Admin",
      "GET /work-schedules/departments/:departmentId/uses → Admin",
      "DELETE /work-schedules/departments/:departmentId → Admin",
      "GET /work-schedules/shifts → Admin, Responsible, BackOffice (moduleHr)",
      "POST /work-schedules/shifts → Admin (moduleHr)",
      "PATCH /work-schedules/shifts/:shiftId → Admin (moduleHr)",
      "GET /work-schedules/shifts/:shiftId/uses → Admin (moduleHr)",
      "DELETE /work-schedules/shifts/:shiftId → Admin (moduleHr)",
      "GET /work-schedules → Admin, Responsible, BackOffice (moduleHr)",
      "POST /work-schedules → Admin (moduleHr)",
      "PATCH /work-schedules/:workScheduleId → Admin (moduleHr)",
      "GET /work-schedules/:workScheduleId/uses → Admin (moduleHr)",
      "DELETE /work-schedules/:workScheduleId → Admin (moduleHr)",
      "POST /work-schedules/what-if → Admin (moduleHr)",
      "GET /company-settings → Admin (moduleHr)",
      "PATCH /company-settings → Admin (moduleHr)",
      "GET /admin/users → SuperAdmin",
      "GET /admin/users/export → SuperAdmin",
      "POST /admin/users → SuperAdmin",
      "PATCH /admin/users/:userId → SuperAdmin",
      "PATCH /admin/users/:userId/archive → SuperAdmin",
      "PATCH /admin/users/:userId/invite → SuperAdmin",
      "DELETE /admin/users/:userId → SuperAdmin",
      "POST /stamps → Admin, Responsible, BackOffice, Operator (moduleHr or moduleExitNotices)",
      "GET /stamps/current → Admin, Responsible, BackOffice, Operator (moduleHr or moduleExitNotices)",
      "GET /stamps/mine → Admin, Responsible, BackOffice, Operator (moduleHr or moduleExitNotices)",
      "GET /admin/companies → SuperAdmin, SuperUser",
      "GET /admin/companies/export → SuperAdmin, SuperUser",
      "POST /admin/companies → SuperAdmin, SuperUser",
      "GET /admin/companies/:companyId → SuperAdmin, SuperUser",
      "PATCH /admin/companies/:companyId → SuperAdmin, SuperUser",
      "DELETE /admin/companies/:companyId → SuperAdmin",
      "PATCH /admin/companies/:companyId/invite → SuperAdmin, SuperUser",
      "PATCH /admin/companies/:companyId/status → SuperAdmin, SuperUser",
      "POST /admin/companies/:companyId/users → SuperAdmin, SuperUser",
      "GET /admin/companies/:companyId/users → SuperAdmin, SuperUser",
      "GET /admin/subscriptions → SuperAdmin, SuperUser",
      "POST /admin/subscriptions → SuperAdmin, SuperUser",
      "PATCH /admin/subscriptions/:subscriptionId → SuperAdmin, SuperUser",
      "DELETE /admin/subscriptions/:subscriptionId → SuperAdmin, SuperUser",
      "GET /work-days → Admin, Responsible, BackOffice (moduleHr)",
      "GET /work-days/info → Admin, Responsible, BackOffice (moduleHr)",
      "GET /work-days/drafts → Admin, Responsible, BackOffice (moduleHr)",
      "POST /work-days → Admin, Responsible, BackOffice (moduleHr)",
      "PATCH /work-days → Admin, Responsible, BackOffice (moduleHr)",
      "DELETE /work-days → Admin, Responsible, BackOffice (moduleHr)",
      "GET /work-days/stats → Admin, Responsible, BackOffice (moduleHr)",
      "GET /work-days/stats/export → Admin, Responsible, BackOffice (moduleHr)",
      "GET /work-days/export → Admin, Responsible, BackOffice (moduleHr)",
      "GET /work-days/months → Admin, Responsible, BackOffice (moduleHr)",
      "PATCH /work-days/months → Admin (moduleHr)",
      "GET /work-days/register-check → Admin (moduleHr)",
      "GET /work-days/compliance → Admin, Responsible, BackOffice (moduleHr)",
      "GET /leave-requests → Admin, Responsible, BackOffice (moduleHr)",
      "GET /leave-requests/export → Admin, Responsible, BackOffice (moduleHr)",
      "GET /leave-requests/mine → Admin, Responsible, BackOffice, Operator (moduleHr)",
      "POST /leave-requests → Admin, Responsible, BackOffice, Operator (moduleHr)",
      "PATCH /leave-requests/:leaveRequestId → Admin, Responsible, BackOffice, Operator (moduleHr)",
      "DELETE /leave-requests/:leaveRequestId → Admin, Responsible, BackOffice, Operator (moduleHr)",
      "GET /stamps/updates → Admin, Responsible, BackOffice (moduleHr)",
      "GET /stamps/updates/mine → Admin, Responsible, BackOffice, Operator (moduleHr)",
      "POST /stamps/updates → Admin, Responsible, BackOffice, Operator (moduleHr)",
      "PATCH /stamps/updates/:stampsUpdateRequestId → Admin, Responsible, BackOffice, Operator (moduleHr)",
      "DELETE /stamps/updates/:stampsUpdateRequestId → Admin, Responsible, BackOffice, Operator (moduleHr)",
      "GET /absences → Admin, Responsible, BackOffice (moduleHr)",
      "GET /absences/export → Admin, Responsible, BackOffice (moduleHr)",
      "GET /absences/mine → Admin, Responsible, BackOffice, Operator (moduleHr)",
      "POST /absences → Admin, Responsible, BackOffice (moduleHr)",
      "POST /absences/mine → Admin, Responsible, BackOffice, Operator (moduleHr)",
      "PATCH /absences/:absenceId → Admin, Responsible, BackOffice (moduleHr)",
      "DELETE /absences/:absenceId → Admin, Responsible, BackOffice (moduleHr)",
      "POST /absences/:absenceId/attachments → Admin, Responsible, BackOffice, Operator (moduleHr)",
      "GET /absences/attachments/:attachmentId → Admin, BackOffice (moduleHr)",
      "GET /balances → Admin, Responsible, BackOffice (moduleHr)",
      "GET /balances/mine → Admin, Responsible, BackOffice, Operator (moduleHr)",
      "GET /balances/movements → Admin, Responsible, BackOffice (moduleHr)",
      "POST /balances/adjustments → Admin, BackOffice (moduleHr)",
      "POST /balances/import → Admin, BackOffice (moduleHr)",
      "GET /payslips → Admin, BackOffice (moduleHr)",
      "GET /payslips/summary → Admin, BackOffice (moduleHr)",
      "GET /payslips/people → Admin, BackOffice (moduleHr)",
      "GET /payslips/mine → Admin, Responsible, BackOffice, Operator (moduleHr)",
      "GET /payslips/mine/zip → Admin, Responsible, BackOffice, Operator (moduleHr)",
      "GET /payslips/receipts → Admin, BackOffice (moduleHr)",
      "GET /payslips/:payslipId → Admin, Responsible, BackOffice, Operator (moduleHr)",
      "GET /payslips/download/:payslipId → Admin, Responsible, BackOffice, Operator (moduleHr)",
      "GET /payslips/:payslipId/versions → Admin, BackOffice (moduleHr)",
      "GET /payslips/:payslipId/receipt → Admin, BackOffice (moduleHr)",
      "POST /payslips → Admin, BackOffice (moduleHr)",
      "POST /payslips/publish → Admin, BackOffice (moduleHr)",
      "PATCH /payslips/:payslipId → Admin, BackOffice (moduleHr)",
      "PATCH /payslips/:payslipId/withdraw → Admin, BackOffice (moduleHr)",
      "DELETE /payslips/:payslipId → Admin, BackOffice (moduleHr)",
      "GET /documents → Admin, BackOffice (moduleHr)",
      "GET /documents/mine → Admin, Responsible, BackOffice, Operator (moduleHr)",
      "GET /documents/download/:documentId → Admin, Responsible, BackOffice, Operator (moduleHr)",
      "GET /documents/:documentId/readers → Admin, BackOffice (moduleHr)",
      "POST /documents → Admin, BackOffice (moduleHr)",
      "DELETE /documents/:documentId → Admin, BackOffice (moduleHr)",
      "GET /jobs/:jobId → Admin, Responsible, BackOffice (moduleHr)",
      "GET /jobs/:jobId/file → Admin, Responsible, BackOffice (moduleHr)",
      "GET /views → SuperAdmin, SuperUser, Admin, Responsible, BackOffice, Operator",
      "POST /views → SuperAdmin, SuperUser, Admin, Responsible, BackOffice, Operator",
      "PATCH /views/:viewId → SuperAdmin, SuperUser, Admin, Responsible, BackOffice, Operator",
      "DELETE /views/:viewId → SuperAdmin, SuperUser, Admin, Responsible, BackOffice, Operator",
      "GET /onboarding → Admin",
      "GET /audit → SuperAdmin, SuperUser, Admin, Responsible, BackOffice",
      "GET /audit/export → SuperAdmin, SuperUser, Admin, Responsible, BackOffice",
      "GET /notifications/counters → Admin, Responsible, BackOffice, Operator",
      "GET /notifications → Admin, Responsible, BackOffice, Operator",
      "PATCH /notifications/read → Admin, Responsible, BackOffice, Operator",
    ]
  `);
});
