import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { OutcomeLines, TellDialog } from '@timbro/kit/layers/tell-dialog.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Decidable } from '#parts/decisions/decision-calls.ts';
import { usePeriodText } from '#parts/decisions/period-text.ts';
import type { InboxKind } from './kind.ts';

export type BulkOutcome<R> = {
  readonly approved: readonly R[];
  readonly refused: readonly { readonly record: R; readonly reason: string }[];
};
type Props<R extends Decidable> = { kind: InboxKind<R>; outcome: BulkOutcome<R>; onClose(): void };

/** "8 approvate, 1 in conflitto", and for each what became of it. */
export function BulkOutcomeDialog<R extends Decidable>({ kind, outcome: { approved, refused }, onClose }: Props<R>) {
  const t = useT();
  const periodText = usePeriodText();
  const zone = useCompanyZone();
  const titleOf = (record: R) => `${record.user.displayName} · ${periodText(kind.spanOf(record, zone))}`;
  const lines = [
    ...refused.map(({ record, reason }) => ({ id: record.id, title: titleOf(record), text: reason, isGood: false })),
    ...approved.map((record) => ({
      id: record.id,
      title: titleOf(record),
      text: t('requests.status.approved'),
      isGood: true,
    })),
  ];
  const summary = [
    t('requests.bulk.approved', { count: approved.length }),
    t('requests.bulk.conflicts', { count: refused.length }),
  ].join(', ');
  return (
    <TellDialog title={summary} onClose={onClose}>
      <OutcomeLines lines={lines} />
    </TellDialog>
  );
}
