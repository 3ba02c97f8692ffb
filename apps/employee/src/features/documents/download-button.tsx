import { useState } from 'react';
import { ApiError, type ReceivedFile, saveFile } from '@timbro/kit/data/send.ts';
import { callForFile } from '@timbro/kit/light/call.ts';
import { downloadPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { WhileOnline } from '@timbro/kit/light/reads.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useRefreshLists } from './own-lists.ts';
import type { Paper } from './papers.ts';

type Props = { paper: Paper; file: ReceivedFile; onSay: (said: ApiError | string) => void };

/** Saves the file under its own name. A slip is asked for once more, since the server writes down that it was downloaded. */
export function DownloadButton({ paper: { kind, id }, file, onSay }: Props) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefreshLists();
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    onSay('');
    try {
      saveFile(
        kind === 'payslips'
          ? await callForFile('GET /payslips/download/:payslipId', { params: { payslipId: id }, query: {} })
          : file,
      );
      onSay(t('employee.documents.download.done'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onSay(error);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  const button = (
    <button
      type="button"
      className="button button-primary"
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={() => void save()}
    >
      {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon path={downloadPath} />}
      {t('employee.documents.download')}
    </button>
  );
  return kind === 'payslips' ? <WhileOnline>{button}</WhileOnline> : button;
}
