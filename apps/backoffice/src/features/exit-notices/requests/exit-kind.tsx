import { exitFilter } from '@timbro/core/exits/contract.ts';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { exitReasons } from '@timbro/core/exits/rules.ts';
import { api } from '@timbro/kit/data/api.ts';
import { optionsOf } from '@timbro/kit/form/options.ts';
import type { InboxKind } from '#parts/inbox/kind.ts';
import { ApproveWithReason } from './approve-with-reason.tsx';
import { ExitBody } from './exit-body.tsx';
import { exitCalls } from './exit-calls.ts';
import { ExitLine } from './exit-line.tsx';
import { spanOfExit } from './exit-times.ts';

/** Who is out now stands in a strip of its own. */
const filter = exitFilter.omit({ page: true, pageSize: true, sort: true, out: true });

export const exitKind: InboxKind<Exit> = {
  title: 'exits.title',
  entity: 'exit',
  endpoint: api.exits.list,
  calls: exitCalls,
  filter,
  ownFilters: [
    { kind: 'multi', name: 'reason', label: 'exits.filter.reason', options: optionsOf(exitReasons, 'exits.reason') },
  ],
  page: (asked, page, signal) =>
    api.exits.list({ query: { ...filter.parse(asked), sort: '-submittedAt', ...page } }, signal),
  spanOf: spanOfExit,
  line: (exit) => <ExitLine exit={exit} />,
  isHeld: ({ reason }) => reason === null,
  Body: ExitBody,
  MoreWays: ApproveWithReason,
};
