import './leave.css';
import { useState } from 'react';
import type { LeaveRequest } from '@timbro/core/leave-requests/contract.ts';
import { SubmitButton } from '@timbro/kit/light/form-parts.tsx';
import { useReadOf } from '@timbro/kit/light/reads.tsx';
import { TextArea } from '@timbro/kit/light/text-area.tsx';
import { type Judged, useTypedForm } from '@timbro/kit/light/use-typed-form.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import { askedOf } from '../asking/address.ts';
import { AskingForm, AskingScreen, AwaitedRecord } from '../asking/asking-screen.tsx';
import { keptForm, useKeeping } from '../asking/use-keeping.ts';
import { mayEdit } from '../take-back.ts';
import { Cost } from './cost.tsx';
import {
  type LeaveField,
  type LeaveForm,
  type WordedLeave,
  emptyLeave,
  isLeaveField,
  isLeaveForm,
  isLeaveTyped,
  leaveFormOf,
  wordLeave,
} from './leave-form.ts';
import { TypeTiles } from './type-tiles.tsx';
import { rehearsedOf, useRehearsal } from './use-rehearsal.ts';
import { useSendingLeave } from './use-sending-leave.ts';
import { WhenFields } from './when-fields.tsx';

/** Leave is asked for, or what was asked for is worded anew. */
export function LeaveScreen() {
  const [id] = useState(() => askedOf('id'));
  return id === null ? <LeaveAsking known={null} /> : <KnownLeave id={id} />;
}

function KnownLeave({ id }: { id: string }) {
  const t = useT();
  const read = useReadOf('GET /leave-requests/mine', { query: { id } }, { quiet: true });
  // Once it is on show it stays as it was read: what is typed over it is not taken away.
  const [shown, setShown] = useState<LeaveRequest | null>(null);
  const [found] = read.data?.items ?? [];
  if (shown === null && found && mayEdit({ kind: 'leaveRequests', record: found })) setShown(found);
  if (shown) return <LeaveAsking known={shown} />;
  return <AwaitedRecord title={t('employee.ask.edit')} read={read} />;
}

const nothingPlanned = (t: Translate) => ({
  title: t('employee.leave.noWork.ask'),
  body: t('employee.leave.noWork.ask.text'),
  confirm: t('employee.ask.send'),
  refuse: t('employee.ask.goBack'),
});

function LeaveAsking({ known }: { known: LeaveRequest | null }) {
  const t = useT();
  const name = known ? `leave.${known.id}` : 'leave';
  const [initial] = useState(() => (known ? leaveFormOf(known) : emptyLeave(askedOf('type'))));
  const [before] = useState(() => keptForm(name, isLeaveForm) ?? initial);
  const { state, box } = useTypedForm(before, {
    word: (form: LeaveForm): Judged<WordedLeave, LeaveField> => wordLeave(form),
    fieldOf: (path) => (isLeaveField(path) ? path : undefined),
  });
  const { form, change, faultOf, failure, isBusy } = state;
  const { close, finish, askOver } = useKeeping({ name, form, isTyped: isLeaveTyped(form, initial) });
  const send = useSendingLeave(known, finish);
  const rehearsal = useRehearsal(form);
  const sendAsked = async (worded: WordedLeave) => {
    const told = await rehearsedOf(rehearsal, worded);
    // People without a plan have no planned hours, and ask for leave all the same.
    if (told?.hours === 0 && !(await askOver(nothingPlanned(t)))) return;
    await send('pendingReview')(worded);
  };
  const wrongOf = (field: LeaveField) =>
    faultOf(field) ?? rehearsal.refused?.errors.find(({ path }) => path === field)?.message;

  return (
    <AskingScreen title={t(known ? 'employee.ask.edit' : 'employee.ask.new')} onClose={() => void close()}>
      <AskingForm
        box={box}
        failure={failure}
        onSubmit={() => void state.submit(sendAsked)}
        actions={
          <>
            <button
              type="button"
              className="button button-secondary"
              aria-disabled={isBusy}
              onClick={() => void state.submit(send('draft'))}
            >
              {t('employee.ask.keep')}
            </button>
            <SubmitButton isBusy={isBusy}>{t('employee.ask.send')}</SubmitButton>
          </>
        }
      >
        {known?.status === 'pendingReview' && <p className="lead asking-hint">{t('employee.leave.pending.edit')}</p>}
        <TypeTiles form={form} change={change} fault={wrongOf('type')} />
        <WhenFields form={form} change={change} faultOf={wrongOf} hourly={rehearsal.told?.hourly ?? null} />
        <Cost form={form} known={known} rehearsal={rehearsal} isFaultShown={(path) => isLeaveField(path)} />
        <TextArea
          label={t('employee.ask.note')}
          placeholder={t('employee.leave.note.example')}
          value={form.note}
          error={wrongOf('note')}
          onChange={({ target }) => change('note', { note: target.value })}
        />
      </AskingForm>
    </AskingScreen>
  );
}
