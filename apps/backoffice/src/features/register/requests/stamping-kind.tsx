import Box from '@mui/material/Box';
import { type StampsUpdate, stampsUpdateFilter } from '@timbro/core/stamps-updates/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { WarningIcon } from '@timbro/kit/page/icons.ts';
import { stampsCalls } from '#parts/decisions/decision-calls.ts';
import type { InboxKind } from '#parts/inbox/kind.ts';
import { ApproveWithEdit } from '../stampings/approve-with-edit.tsx';
import { StampingBody } from './stamping-body.tsx';

const filter = stampsUpdateFilter.omit({ page: true, pageSize: true, sort: true });

export const stampingKind: InboxKind<StampsUpdate> = {
  title: 'stampsUpdates.title',
  entity: 'stampsUpdate',
  endpoint: api.stampsUpdates.list,
  calls: stampsCalls,
  filter,
  ownFilters: [],
  page: (asked, page, signal) =>
    api.stampsUpdates.list({ query: { ...filter.parse(asked), sort: '-submittedAt', ...page } }, signal),
  spanOf: ({ date }) => ({ startsOn: date, endsOn: date, startTime: null, endTime: null }),
  line: ({ reason, moved, status }, t) => (
    <>
      {moved && status === 'pendingReview' && (
        <Box component="strong" sx={{ color: 'var(--warning-text)' }}>
          <WarningIcon aria-hidden sx={{ fontSize: 14, verticalAlign: '-2px', mr: 1 }} />
          {t('stampsUpdates.moved.short')}
          {' · '}
        </Box>
      )}
      {reason}
    </>
  ),
  isHeld: ({ moved }) => moved,
  Body: StampingBody,
  MoreWays: ApproveWithEdit,
};
