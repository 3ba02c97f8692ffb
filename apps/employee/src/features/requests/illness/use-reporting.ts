import { useRef, useState } from 'react';
import type { Absence } from '@timbro/core/absences/contract.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { call } from '@timbro/kit/light/call.ts';
import { note } from '@timbro/kit/light/notes.tsx';
import { useRefreshOf } from '@timbro/kit/light/reads.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { offerPush } from '#parts/push/offer.ts';
import { isLost } from '../asking/is-lost.ts';
import { sendCertificate } from './certificate.ts';
import { type WordedIllness, isWordedIllness } from './illness-form.ts';

export const useRefreshAbsences = (): (() => Promise<void>) => useRefreshOf('GET /absences/mine', 'GET /notifications');

/** Reports an illness, then brings its certificate: what of the two has happened is not done again. */
export function useReporting(file: File | null, onDone: (id: string) => Promise<void>) {
  const t = useT();
  const refresh = useRefreshAbsences();
  const [recorded, setRecorded] = useState<Absence | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const isOpen = useRef(false);

  const bring = async (absence: Absence) => {
    if (file) {
      setRefused(null);
      setSent(0);
      try {
        await sendCertificate(absence.id, file, setSent);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setRecorded(absence);
        return setRefused(error.message);
      } finally {
        setSent(null);
        await refresh();
      }
    }
    note(t(absence.certified ? 'employee.illness.sent' : 'employee.illness.kept'));
    offerPush();
    await onDone(absence.id);
  };

  const report = async (worded: WordedIllness) => {
    try {
      const absence =
        recorded ??
        (isOpen.current ? await arrived(worded) : undefined) ??
        (await call('POST /absences/mine', { body: worded }));
      await bring(absence);
    } catch (error) {
      isOpen.current ||= isLost(error);
      throw error;
    } finally {
      await refresh();
    }
  };
  return { recorded, sent, refused, report, bring };
}

/** What the server did without being heard: the same days with the same number. */
const arrived = async (worded: WordedIllness): Promise<Absence | undefined> => {
  const query = { absenceType: ['illness' as const], from: worded.startsOn, to: worded.endsOn, pageSize: 50 };
  const { items } = await call('GET /absences/mine', { query });
  return items.find((record) => isWordedIllness(record, worded));
};
