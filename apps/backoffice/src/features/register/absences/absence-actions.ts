import type { Absence, AbsenceChange } from '@timbro/core/absences/contract.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { type Act, isDecided, mayDo, openMoves } from '@timbro/core/requests/rules.ts';
import { api, useAging, useWriting } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import { useUndo } from '@timbro/kit/data/undo.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { useSession } from '@timbro/kit/memory/session.ts';
import {
  ArchiveIcon,
  CheckIcon,
  CloseIcon,
  DeleteIcon,
  EditIcon,
  MailIcon,
  RefreshIcon,
} from '@timbro/kit/page/icons.ts';
import type { RowAction } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useRejecting } from '#parts/decisions/decision-bar.tsx';
import type { DecisionCalls } from '#parts/decisions/decision-calls.ts';
import { usePeriodText } from '#parts/decisions/period-text.ts';
import { useDecisions } from '#parts/decisions/use-decisions.ts';

/** When it was put forward only matters to the inbox, where absences do not come. */
type DecidedAbsence = Absence & { readonly submittedAt: string | null };
const decided = (absence: Absence): DecidedAbsence => ({ ...absence, submittedAt: null });
const paramsOf = ({ id }: { id: string }) => ({ absenceId: id });

const calls: DecisionCalls<DecidedAbsence> = {
  kind: 'absences',
  done: {
    approved: 'leaveRequests.approved.done',
    rejected: 'leaveRequests.rejected.done',
    removed: 'absences.remove.done',
  },
  decide: (absence, { status, note }) =>
    api.absences.update({ params: paramsOf(absence), body: { status, note, version: absence.version } }),
  undo: (absence) => api.absences.update({ params: paramsOf(absence), body: { status: 'pendingReview' } }),
  remove: (absence) => api.absences.remove({ params: paramsOf(absence) }),
  read: async (id) => {
    const [absence] = (await api.absences.list({ query: { id } })).items;
    return absence && decided(absence);
  },
};

/** What the state of an absence and the person before it allow; the server judges the same. */
export function openTo(absence: Absence, ownId: string | undefined) {
  const { status, archived, user } = absence;
  const isOwn = user.id === ownId;
  const party = isOwn ? 'owner' : 'decider';
  const moves = openMoves('absences', { status, archived }, party);
  const may = (act: Act) => mayDo('absences', act, absence, party);
  return {
    isOwn,
    mayApprove: moves.includes('approved'),
    mayReject: moves.includes('rejected'),
    maySubmit: isOwn && moves.includes('pendingReview'),
    mayEdit: may('edit'),
    // What still waits is removed rather than kept aside.
    mayArchive: isDecided(status) && may('archive'),
    mayRestore: may('restore'),
    mayRemove: may('remove'),
  };
}

/** What can be done with an absence, each told with its way back where there is one. */
export function useAbsenceActions({
  onEdit,
  onRemoved,
}: {
  onEdit(absence: Absence): void;
  onRemoved(absence: Absence): void;
}) {
  const t = useT();
  const confirm = useConfirm();
  const writing = useWriting();
  const refresh = useAging('absences');
  const periodText = usePeriodText();
  const offers = useUndo();
  const decisions = useDecisions(calls);
  const { reject, dialog } = useRejecting(decisions);

  type Written = Omit<Parameters<typeof writing>[1], 'of' | 'says'>;
  /** What is refused is said with its reasons, and what is shown is asked for again: it may be why. */
  const act = (sent: Promise<unknown>, done: WebKey, written: Written = {}) =>
    writing(sent, { ...written, of: ['absences'], says: t(done) }).catch((error: unknown) => {
      notify.error(reasonOf(error, t('error.internal')));
      return refresh();
    });
  const change = (absence: Absence, body: AbsenceChange) => api.absences.update({ params: paramsOf(absence), body });

  const restore = (absence: Absence) => act(change(absence, { archived: false }), 'absences.restore.done');
  return {
    dialog,
    edit: onEdit,
    restore,
    reject: (absence: Absence) => reject(decided(absence)),
    /** From a draft there is no decision to take back: it was never put forward. */
    approve: (absence: Absence) =>
      absence.status === 'draft'
        ? act(change(absence, { status: 'approved', version: absence.version }), 'leaveRequests.approved.done')
        : decisions.approve(decided(absence)),
    submit: (absence: Absence) =>
      act(change(absence, { status: 'pendingReview', version: absence.version }), 'absences.submit.done'),
    archive: (absence: Absence) =>
      act(change(absence, { archived: true }), 'absences.archive.done', {
        undo: { offers, run: () => restore(absence) },
      }),
    async remove(absence: Absence) {
      const agreed = await confirm({
        title: t('absences.remove.confirm', { name: absence.user.displayName }),
        body: t('absences.remove.text', { type: t(`absence.${absence.type}`), period: periodText(absence) }),
        confirm: t('absences.remove'),
        danger: true,
      });
      if (!agreed) return;
      await act(api.absences.remove({ params: paramsOf(absence) }), 'absences.remove.done', {
        onDone: () => onRemoved(absence),
      });
    },
  };
}
export type AbsenceActions = ReturnType<typeof useAbsenceActions>;

/** The menu of a row. */
export function useAbsenceMenu(actions: AbsenceActions): (absence: Absence) => readonly RowAction[] {
  const t = useT();
  const ownId = useSession().user?.id;
  return (absence) => {
    const open = openTo(absence, ownId);
    const entry = (isOpen: boolean, action: RowAction) => (isOpen ? [action] : []);
    const run = (work: (one: Absence) => unknown) => () => void work(absence);
    return [
      ...entry(open.mayApprove, {
        id: 'approve',
        label: t('absences.approve'),
        icon: CheckIcon,
        run: run(actions.approve),
      }),
      ...entry(open.mayReject, {
        id: 'reject',
        label: t('absences.reject'),
        icon: CloseIcon,
        run: run(actions.reject),
      }),
      ...entry(open.maySubmit, { id: 'submit', label: t('absences.submit'), icon: MailIcon, run: run(actions.submit) }),
      ...entry(open.mayEdit, { id: 'edit', label: t('absences.change'), icon: EditIcon, run: run(actions.edit) }),
      ...entry(open.mayArchive, {
        id: 'archive',
        label: t('absences.archive'),
        icon: ArchiveIcon,
        run: run(actions.archive),
      }),
      ...entry(open.mayRestore, {
        id: 'restore',
        label: t('absences.restore'),
        icon: RefreshIcon,
        run: run(actions.restore),
      }),
      ...entry(open.mayRemove, {
        id: 'remove',
        label: t('absences.remove'),
        icon: DeleteIcon,
        run: run(actions.remove),
      }),
    ];
  };
}
