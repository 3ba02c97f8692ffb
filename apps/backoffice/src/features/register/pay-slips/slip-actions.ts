import type { Payslip } from '@timbro/core/payslips/contract.ts';
import { slipAllows } from '@timbro/core/payslips/rules.ts';
import { api, useAging, useWriting } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import { download } from '@timbro/kit/data/send.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { runTask } from '@timbro/kit/layers/progress.tsx';
import {
  CheckCircleIcon,
  DeleteIcon,
  EditIcon,
  ExportIcon,
  ImportIcon,
  PrintIcon,
  UndoIcon,
} from '@timbro/kit/page/icons.ts';
import type { RowAction } from '@timbro/kit/table/types.ts';
import { formatMonth } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type SlipListRow, isSlip } from './slip-columns.tsx';

type Wishes = {
  onEdit(slip: Payslip): void;
  onReplace(slip: Payslip): void;
  onWithdraw(slip: Payslip): void;
  onRemoved(slip: Payslip): void;
};

const asSentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);
const paramsOf = ({ id }: Payslip) => ({ payslipId: id });

/** What can be done with slips. What differs is published only by somebody who has been told so. */
export function useSlipActions({ onEdit, onReplace, onWithdraw, onRemoved }: Wishes) {
  const t = useT();
  const confirm = useConfirm();
  const writing = useWriting();
  const refresh = useAging('payslips');

  const tell = (error: unknown) => {
    notify.error(reasonOf(error, t('error.internal')));
    return refresh();
  };
  const fault = ({ check, fault: why }: Payslip) =>
    check === 'differs' && why ? t(`payslips.fault.${why}`) : check === 'unreadable' ? t('payslips.unverified') : null;

  return {
    edit: onEdit,
    replace: onReplace,
    withdraw: onWithdraw,
    save: (slip: Payslip) =>
      void runTask({
        label: slip.fileName,
        run: () => download(api.payslips.download.route, { params: paramsOf(slip) }),
      }),
    receipt: (slip: Payslip) =>
      void runTask({
        label: t('payslips.receipt'),
        run: () => download(api.payslips.receipt.route, { params: paramsOf(slip) }),
      }),
    /** Answers whether they were published: whoever is asked may say no. */
    async publish(slips: readonly Payslip[]): Promise<boolean> {
      const doubtful = slips.filter(({ check }) => check !== 'matches');
      const [only] = slips;
      const agreed = await confirm({
        title: t('payslips.publish.confirm', { count: slips.length }),
        body: [
          slips.length === 1 && only
            ? t('payslips.publish.one', { name: only.user.displayName, month: formatMonth(only.month) })
            : t('payslips.publish.text'),
          ...new Set(doubtful.flatMap((slip) => fault(slip) ?? [])),
        ]
          .map(asSentence)
          .join(' '),
        confirm: t('payslips.publish'),
        ...(doubtful.length > 0 && { danger: true }),
      });
      if (!agreed) return false;
      const body = {
        ids: slips.map(({ id }) => id),
        confirmedIds: doubtful.filter(({ check }) => check === 'differs').map(({ id }) => id),
      };
      return writing(api.payslips.publish({ body }), {
        of: ['payslips'],
        says: t('payslips.publish.done.count', { count: slips.length }),
      }).then(
        ({ refused }) => {
          for (const { message } of refused) notify.error(message);
          return true;
        },
        async (error: unknown) => {
          await tell(error);
          return false;
        },
      );
    },
    async remove(slip: Payslip) {
      const agreed = await confirm({
        title: t('payslips.remove.confirm', { name: slip.user.displayName }),
        body: t('payslips.remove.text', { name: slip.displayName, month: formatMonth(slip.month) }),
        confirm: t('payslips.remove'),
        danger: true,
      });
      if (!agreed) return;
      await writing(api.payslips.remove({ params: paramsOf(slip), query: {} }), {
        of: ['payslips'],
        says: t('payslips.remove.done'),
        onDone: () => onRemoved(slip),
      }).catch(tell);
    },
  };
}
export type SlipActions = ReturnType<typeof useSlipActions>;

/** The menu of a row: whoever is missing has none. */
export function useSlipMenu(actions: SlipActions): (row: SlipListRow) => readonly RowAction[] {
  const t = useT();
  return (row) => {
    if (!isSlip(row)) return [];
    const entry = (isOpen: boolean, action: RowAction) => (isOpen ? [action] : []);
    return [
      ...entry(slipAllows('publish', row), {
        id: 'publish',
        label: t('payslips.publish'),
        icon: CheckCircleIcon,
        run: () => void actions.publish([row]),
      }),
      { id: 'save', label: t('payslips.download'), icon: ExportIcon, run: () => actions.save(row) },
      ...entry(slipAllows('change', row), {
        id: 'replace',
        label: t('payslips.replace'),
        icon: ImportIcon,
        run: () => actions.replace(row),
      }),
      ...entry(slipAllows('change', row), {
        id: 'edit',
        label: t('payslips.edit'),
        icon: EditIcon,
        run: () => actions.edit(row),
      }),
      ...entry(row.publishedAt !== null, {
        id: 'receipt',
        label: t('payslips.receipt'),
        icon: PrintIcon,
        run: () => actions.receipt(row),
      }),
      ...entry(slipAllows('withdraw', row) && !slipAllows('remove', row), {
        id: 'withdraw',
        label: t('payslips.withdraw'),
        icon: UndoIcon,
        run: () => actions.withdraw(row),
      }),
      ...entry(slipAllows('remove', row), {
        id: 'remove',
        label: t('payslips.remove'),
        icon: DeleteIcon,
        run: () => void actions.remove(row),
      }),
    ];
  };
}
