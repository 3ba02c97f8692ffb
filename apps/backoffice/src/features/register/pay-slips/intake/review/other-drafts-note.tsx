import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api, keyOf, toldInPlace, useAging } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { formatInstant, formatMonth, formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { removeDrafts } from '../sending/sending-tools.ts';
import type { SlipRow } from '../slips/slip-rows.ts';
import { readEvery } from '../slips/use-month-slips.ts';
import { type Draft, draftsInTheWay, originOf } from './other-drafts.ts';

/** The drafts that somebody has to decide about before more is brought in for the same people. */
export function useOtherDrafts(month: string, rows: readonly SlipRow[]) {
  const read = useQuery({
    queryKey: keyOf(api.payslips.list, { every: 'drafts', month }),
    queryFn: ({ signal }) => readEvery({ month, published: 'false' }, signal),
    meta: toldInPlace,
  });
  const [leftAlone, setLeftAlone] = useState<ReadonlySet<string>>(new Set());
  const drafts = useMemo(() => {
    const known = (read.data ?? []).flatMap((one) => ('uploadedAt' in one ? [one] : []));
    return draftsInTheWay(known, rows).filter(({ id }) => !leftAlone.has(id));
  }, [read.data, rows, leftAlone]);
  return {
    drafts,
    isReady: read.isSuccess,
    error: read.error,
    retry: () => void read.refetch(),
    leaveAlone: () => setLeftAlone((before) => new Set([...before, ...drafts.map(({ id }) => id)])),
  };
}

type OtherDraftsNoteProps = { drafts: readonly Draft[]; month: string; onLeaveAlone(): void };

/** Says whose drafts wait for the same people, and asks what becomes of them. */
export function OtherDraftsNote({ drafts, month, onLeaveAlone }: OtherDraftsNoteProps) {
  const t = useT();
  const ask = useConfirm();
  const refresh = useAging('payslips');
  const [isRemoving, setRemoving] = useState(false);
  if (drafts.length === 0) return null;
  const { names, lastAt } = originOf(drafts);
  const count = { count: drafts.length, shown: formatNumber(drafts.length) };
  const origin = t(names.length > 0 ? 'intake.drafts.by' : 'intake.drafts.at', {
    names: names.join(', '),
    at: formatInstant(lastAt),
  });
  const remove = async () => {
    const isAgreed = await ask({
      title: t('intake.drafts.remove.title', count),
      body: `${t('intake.drafts.remove.text')} ${origin}`,
      confirm: t('intake.drafts.remove'),
      danger: true,
    });
    if (!isAgreed) return;
    setRemoving(true);
    const failed = await removeDrafts(
      drafts.map(({ id }) => id),
      () => undefined,
    );
    if (failed > 0) notify.warning(t('intake.drafts.failed', { count: failed, shown: formatNumber(failed) }));
    await refresh();
    setRemoving(false);
  };
  return (
    <Alert
      severity="warning"
      action={
        <>
          <WriteButton color="inherit" size="small" loading={isRemoving} onClick={() => void remove()}>
            {t('intake.drafts.remove')}
          </WriteButton>
          <Button color="inherit" size="small" onClick={onLeaveAlone}>
            {t('intake.drafts.leave')}
          </Button>
        </>
      }
    >
      {t('intake.drafts', { ...count, month: formatMonth(month) })} {origin}
    </Alert>
  );
}
