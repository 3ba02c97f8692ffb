import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, saveFile } from '@timbro/kit/data/send.ts';
import { call, callForFile } from '@timbro/kit/light/call.ts';
import { downloadPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { note } from '@timbro/kit/light/notes.tsx';
import { WhileOnline, useReadOf } from '@timbro/kit/light/reads.tsx';
import { formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

const askEvery = 1000;

/** Everything in one file: it is made in the background, followed here and saved once it is there; whoever comes back finds it. */
export function ExportCard({ zone }: { zone: string }) {
  const t = useT();
  const { latest, isBusy, progress, make, save } = useExport();
  const ready = latest?.state === 'done' && progress === null ? latest : null;
  const press = () => void (ready ? save(ready.jobId) : make());
  return (
    <section className="card" aria-labelledby="export">
      <h2 id="export">{t('privacy.export')}</h2>
      <p className="lead">{t('privacy.export.text')}</p>
      {progress !== null && (
        <p role="status" className="privacy-progress">
          {t('privacy.export.running')}
          <progress value={progress} max={100} aria-label={t('privacy.export.running')} />
        </p>
      )}
      {ready && <p>{t('privacy.export.ready', { at: formatInstant(ready.askedAt, zone) })}</p>}
      <WhileOnline>
        <button
          type="button"
          className="button button-primary"
          aria-busy={isBusy}
          aria-disabled={isBusy}
          onClick={press}
        >
          {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon path={downloadPath} />}
          {t(ready ? 'privacy.export.save' : 'privacy.export')}
        </button>
        {ready && (
          <button type="button" className="button button-secondary" aria-disabled={isBusy} onClick={() => void make()}>
            {t('privacy.export.again')}
          </button>
        )}
      </WhileOnline>
    </section>
  );
}

function useExport() {
  const t = useT();
  const { data, refetch } = useReadOf('GET /privacy/mine', {}, { keep: true });
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const isHere = useRef(true);
  const isActing = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);

  /** One act at a time; whatever became of it, the server is asked which file there is now. */
  const during = async (act: () => Promise<void>, fail: (error: ApiError) => void) => {
    if (isActing.current) return;
    isActing.current = true;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fail(error);
    } finally {
      if (isHere.current) await refetch();
      isActing.current = false;
      setBusy(false);
      setProgress(null);
    }
  };
  const tell = ({ message }: ApiError) => note(message, 'error');
  /** Until there is a file; false where there will be none, or nobody waits for it here any more. */
  const follow = async (jobId: string): Promise<boolean> => {
    while (isHere.current) {
      const job = await call('GET /jobs/:jobId', { params: { jobId } });
      if (job.state === 'failed') note(t('privacy.export.failed'), 'error');
      if (job.state === 'done' || job.state === 'failed') return job.state === 'done';
      setProgress(job.progress);
      await new Promise((resolve) => setTimeout(resolve, askEvery));
    }
    return false;
  };
  const fetchFile = async (jobId: string) => {
    saveFile(await callForFile('GET /jobs/:jobId/file', { params: { jobId } }));
    note(t('privacy.export.done'));
  };
  const make = () =>
    during(async () => {
      setProgress(0);
      const { jobId } = await call('POST /privacy/export');
      if (await follow(jobId)) await fetchFile(jobId);
    }, tell);
  const save = (jobId: string) => during(() => fetchFile(jobId), tell);

  const latest = data?.export ?? null;
  const running = latest?.state === 'queued' || latest?.state === 'running' ? latest.jobId : null;
  // Nobody has asked for anything just now, so that what cannot be followed needs no word.
  const goOn = useEffectEvent((jobId: string) =>
    during(
      async () => void (await follow(jobId)),
      () => {},
    ),
  );
  useEffect(() => {
    if (running !== null) void goOn(running);
  }, [running]);
  return { latest, isBusy, progress, make, save };
}
