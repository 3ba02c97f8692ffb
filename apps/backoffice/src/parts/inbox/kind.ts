import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { AuditEntity } from '@timbro/core/audit/rules.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import type { ExportEndpoint, FilterSpec, ListReply } from '@timbro/kit/table/types.ts';
import type { Translate } from '@timbro/kit/words/i18n.ts';
import type { Decidable, DecisionCalls } from '#parts/decisions/decision-calls.ts';
import type { Span } from '#parts/decisions/period-text.ts';
import type { Decisions } from '#parts/decisions/use-decisions.ts';

export const inboxPageSize = 50;
export type InboxPage = {
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: '-submittedAt' | '-decidedAt';
};

/** How one kind of request stands in the inbox: where it comes from, how it is told and what else can be done with it. */
export type InboxKind<R extends Decidable> = {
  readonly title: WebKey;
  readonly entity: AuditEntity;
  readonly endpoint: { readonly module: string; readonly action: string };
  readonly calls: DecisionCalls<R>;
  /** Its own filters of the address, without pages and order, which an inbox does not have. */
  readonly filter: z.ZodObject;
  readonly ownFilters: readonly FilterSpec[];
  readonly exportEndpoint?: ExportEndpoint;
  page(asked: Readonly<Record<string, unknown>>, page: InboxPage, signal: AbortSignal): Promise<ListReply<R>>;
  spanOf(record: R, zone: string): Span;
  /** The second line of its row. */
  line(record: R, t: Translate): ReactNode;
  /** Cannot be approved as it stands. */
  isHeld(record: R): boolean;
  Body(props: { record: R }): ReactNode;
  /** Other ways to approve than the plain one. */
  MoreWays?(props: { record: R; decisions: Decisions<R> }): ReactNode;
};
