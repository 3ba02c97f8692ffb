import { useEffect, useRef, useState } from 'react';
import { ApiError, saveFile } from '@timbro/kit/data/send.ts';
import { call, callForFile } from '@timbro/kit/light/call.ts';
import { downloadPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { note } from '@timbro/kit/light/notes.tsx';
import { WhileOnline } from '@timbro/kit/light/reads.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

const askEvery = 1000;

/** Everything in one file: it is made in the background, followed here and saved once it is there. */
export function ExportCard() {
  const t = useT();
  const { progress, start } = useExport();
  const isBusy = progress !== null;
  return (
    <section className="card" aria-labelledby="export">
      <h2 id="export">{t('privacy.export')}</h2>
      <p className="lead">{t('privacy.export.text')}</p>
      {isBusy && (
        <p role="status" className="privacy-progress">
          {t('privacy.export.running')}
          <progress value={progress} max={100} aria-label={t('privacy.export.running')} />
        </p>
      )}
      <WhileOnline>
        <button
          type="button"
          className="button button-primary"
          aria-busy={isBusy}
          aria-disabled={isBusy}
          onClick={() => void start()}
        >
          {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon path={downloadPath} />}
          {t('privacy.export')}
        </button>
      </WhileOnline>
    </section>
  );
}

function useExport() {
  const t = useT();
  const [progress, setProgress] = useState<number | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);

  const make = async () => {
    const { jobId } = await call('POST /privacy/export');
    // Whoever leaves the page finds the same file when they ask again.
    while (isHere.current) {
      const job = await call('GET /jobs/:jobId', { params: { jobId } });
      if (job.state === 'failed') return note(t('privacy.export.failed'), 'error');
      if (job.state === 'done') {
        saveFile(await callForFile('GET /jobs/:jobId/file', { params: { jobId } }));
        return note(t('privacy.export.done'));
      }
      setProgress(job.progress);
      await new Promise((resolve) => setTimeout(resolve, askEvery));
    }
  };
  const start = async () => {
    if (progress !== null) return;
    setProgress(0);
    try {
      await make();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      note(error.message, 'error');
    } finally {
      setProgress(null);
    }
  };
  return { progress, start };
}
