import { useState } from 'react';
import { isDecided, mayDo } from '@timbro/core/requests/rules.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { call } from '@timbro/kit/light/call.ts';
import { note } from '@timbro/kit/light/notes.tsx';
import { ask } from '@timbro/kit/light/question.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { closeRecord } from './opened-record.ts';
import type { OwnRecord } from './own-records.ts';
import { useRecordWords } from './record-words.ts';

/** What the person may still take back: nothing of it has been decided. Staff alone changes absences. */
export const mayWithdraw = ({ kind, record: { status } }: OwnRecord): boolean =>
  kind === 'leaveRequests' && mayDo(kind, 'withdraw', { status }, 'owner');
/** What waits is taken back and worded anew in one act. */
export const mayEdit = (own: OwnRecord): boolean =>
  mayWithdraw(own) || (own.kind === 'leaveRequests' && mayDo(own.kind, 'edit', own.record, 'owner'));
export const mayRemove = ({ kind, record: { status } }: OwnRecord): boolean =>
  kind !== 'absences' && !isDecided(status) && mayDo(kind, 'remove', { status }, 'owner');

/** Withdraws or deletes a record that still waits; each time the person is asked first. */
export function useTakeBack(own: OwnRecord, refresh: () => Promise<unknown>) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const { what, period } = useRecordWords(own);
  const { kind, record } = own;

  const oneAtATime = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      note(error.message, 'error');
      // It was refused for what has become of the record meanwhile, so that is shown.
      await refresh();
    } finally {
      setBusy(false);
    }
  };

  const withdraw = () =>
    oneAtATime(async () => {
      const title = t('employee.requests.withdraw.title');
      const body = t('employee.requests.withdraw.text', { what, period });
      const [confirm, refuse] = [t('employee.requests.withdraw'), t('employee.ask.goBack')];
      if (!(await ask({ title, body, confirm, refuse }))) return;
      await call('PATCH /leave-requests/:leaveRequestId', {
        params: { leaveRequestId: record.id },
        body: { status: 'draft', version: record.version },
      });
      note(t('employee.requests.withdraw.done'));
      await refresh();
    });

  const remove = () =>
    oneAtATime(async () => {
      const title = t('employee.requests.remove.title');
      const body = t('employee.requests.remove.text', { what, period });
      if (!(await ask({ title, body, confirm: t('employee.requests.remove'), danger: true }))) return;
      if (kind === 'leaveRequests')
        await call('DELETE /leave-requests/:leaveRequestId', { params: { leaveRequestId: record.id } });
      else
        await call('DELETE /stamps/updates/:stampsUpdateRequestId', { params: { stampsUpdateRequestId: record.id } });
      note(t(kind === 'leaveRequests' ? 'leaveRequests.remove.done' : 'stampsUpdates.remove.done'));
      closeRecord();
      await refresh();
    });

  return { isBusy, withdraw, remove };
}
