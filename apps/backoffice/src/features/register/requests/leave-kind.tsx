import { leaveRequestTypes } from '@timbro/core/absences/rules.ts';
import { type LeaveRequest, leaveRequestFilter } from '@timbro/core/leave-requests/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { optionsOf } from '@timbro/kit/form/options.ts';
import { AbsenceChip } from '#parts/decisions/absence-chip.tsx';
import { leaveCalls } from '#parts/decisions/decision-calls.ts';
import type { InboxKind } from '#parts/inbox/kind.ts';
import { hoursText } from '../balances/hours-text.ts';
import { LeaveBody } from './leave-body.tsx';

const filter = leaveRequestFilter.omit({ page: true, pageSize: true, sort: true });

export const leaveKind: InboxKind<LeaveRequest> = {
  title: 'requests.title',
  entity: 'leaveRequest',
  endpoint: api.leaveRequests.list,
  calls: leaveCalls,
  filter,
  ownFilters: [
    {
      kind: 'multi',
      name: 'leaveRequestType',
      label: 'requests.filter.type',
      options: optionsOf(leaveRequestTypes, 'absence'),
    },
  ],
  exportEndpoint: api.leaveRequests.export,
  page: (asked, page, signal) =>
    api.leaveRequests.list({ query: { ...filter.parse(asked), sort: '-submittedAt', ...page } }, signal),
  spanOf: (request) => request,
  line: ({ type, hours }, t) => (
    <>
      <AbsenceChip type={type} /> {hours === 0 ? t('requests.hours.none') : hoursText(hours)}
    </>
  ),
  isHeld: () => false,
  Body: LeaveBody,
};
