import { useState } from 'react';
import type { Absence } from '@timbro/core/absences/contract.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { FileField } from '@timbro/kit/light/file-field.tsx';
import { note } from '@timbro/kit/light/notes.tsx';
import { Link } from '@timbro/kit/light/path.tsx';
import { WhileOnline } from '@timbro/kit/light/reads.tsx';
import { useOneAtATime } from '@timbro/kit/light/use-one-at-a-time.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { certificateFault, certificateTypes, sendCertificate } from './certificate.ts';
import { useRefreshAbsences } from './use-reporting.ts';

/** What an illness on record still lacks: its number, and a certificate, which may come at any time. */
export function IllnessActs({ absence }: { absence: Absence }) {
  const t = useT();
  if (absence.type !== 'illness' || absence.archived || absence.status === 'rejected') return null;
  return (
    <>
      {absence.status === 'draft' && (
        <div className="alert" data-kind="info">
          <div>
            <p>{t('employee.illness.draft')}</p>
            <Link className="button-link" to={`/me/requests/illness?id=${absence.id}`}>
              {t('employee.illness.draft.add')}
            </Link>
          </div>
        </div>
      )}
      <WhileOnline>
        <Certificate absenceId={absence.id} />
      </WhileOnline>
    </>
  );
}

/** Chosen is sent: what fails stays chosen, and is tried again by a tap. */
function Certificate({ absenceId }: { absenceId: string }) {
  const t = useT();
  const refresh = useRefreshAbsences();
  const { isBusy, oneAtATime } = useOneAtATime();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [fault, setFault] = useState<string | undefined>(undefined);

  const send = (chosen: File) =>
    oneAtATime(async () => {
      setFault(undefined);
      setSent(0);
      try {
        await sendCertificate(absenceId, chosen, setSent);
        setFile(null);
        note(t('employee.illness.certificate.added'));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setFault(error.message);
      } finally {
        setSent(null);
        await refresh();
      }
    });
  const choose = (chosen: File | null) => {
    const wrong = chosen && certificateFault(chosen);
    setFault(wrong ? t(wrong) : undefined);
    setFile(wrong ? null : chosen);
    if (chosen && !wrong) void send(chosen);
  };
  return (
    <>
      <FileField
        label={t('employee.illness.certificate.add')}
        choose={t('employee.illness.certificate.choose')}
        hint={t('employee.illness.certificate.hint')}
        accepted={certificateTypes}
        file={file}
        error={fault}
        sent={sent}
        onChange={choose}
      />
      {file && sent === null && (
        <button
          type="button"
          className="button button-secondary"
          aria-disabled={isBusy}
          onClick={() => void send(file)}
        >
          {t('employee.illness.certificate.retry')}
        </button>
      )}
    </>
  );
}
