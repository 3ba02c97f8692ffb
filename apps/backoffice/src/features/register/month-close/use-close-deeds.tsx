import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Month } from '@timbro/core/days/rules.ts';
import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import { api, useAging, useWriting } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { runTask } from '@timbro/kit/layers/progress.tsx';
import type { OutcomeLine } from '@timbro/kit/layers/tell-dialog.tsx';
import { useSession } from '@timbro/kit/memory/session.ts';
import { formatMonth } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { applyProposals } from './apply-proposals.ts';
import { closeFor } from './close-for.ts';
import { fixesOf, uncoveredOf } from './obstacles.ts';
import { asOfNow } from './use-months.ts';

export type Outcome = { readonly title: string; readonly lines: readonly OutcomeLine[] };

/** What is done for one person or many at once; whatever was refused is told person by person. */
export function useCloseDeeds(month: Month) {
  const closing = useClosing(month);
  const applying = useApplying(month);
  return {
    ...closing,
    ...applying,
    outcome: closing.closed ?? applying.applied,
    forget() {
      closing.forgetClosed();
      applying.forgetApplied();
    },
  };
}

const Sentences = ({ of }: { of: readonly (string | false)[] }) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    {of.map((sentence) => sentence !== false && <div key={sentence}>{sentence}</div>)}
  </Box>
);

function useClosing(month: Month) {
  const t = useT();
  const confirm = useConfirm();
  const refresh = useAging('workDays');
  const writing = useWriting();
  const [closed, setClosed] = useState<Outcome | null>(null);

  const send = async (months: readonly PersonMonth[]) => {
    const ended = await runTask({
      label: t('close.close.task', { month: formatMonth(month) }),
      run: async (report) => {
        const done = await closeFor(month, months, report);
        await refresh();
        return done;
      },
      // It is told below, once the list shows it.
      isGivenUp: () => true,
    });
    if (!ended) return;
    const { count, lines } = ended;
    if (count > 0 && lines.length === 0) return notify.success(t('close.close.done', { count }));
    const told = { closed: count, refused: lines.length };
    setClosed({ title: count === 0 ? t('close.close.nobody') : t('close.close.outcome', told), lines });
  };

  return {
    closed,
    forgetClosed: () => setClosed(null),
    /** Resolves to whether it went ahead. */
    async close(chosen: readonly PersonMonth[]): Promise<boolean> {
      const months = chosen.filter(({ state }) => state === 'open');
      const notReady = months.filter(({ ready }) => !ready).length;
      const uncovered = months.filter((one) => one.ready && uncoveredOf(one).length > 0).length;
      const warned = months.filter((one) => one.ready && one.warnings.length > 0).length;
      const agreed = await confirm({
        title: t('close.close.title', { month: formatMonth(month), count: months.length }),
        body: (
          <Sentences
            of={[
              t('close.close.text'),
              uncovered > 0 && t('close.close.uncovered', { count: uncovered }),
              warned > 0 && t('close.close.warnings', { count: warned }),
              t('close.close.reopen'),
              notReady > 0 && t('close.close.notReady', { count: notReady }),
            ]}
          />
        ),
        confirm: t('close.close.confirm'),
      });
      if (agreed) await send(months);
      return agreed;
    },
    async reopen({ user }: PersonMonth, reason: string): Promise<void> {
      const sent = api.workDays.close({ query: {}, body: { month, userIds: [user.id], state: 'open', reason } });
      const says = t('close.reopen.done', { name: user.displayName, month: formatMonth(month) });
      await writing(sent, { of: ['workDays'], says });
    },
  };
}

function useApplying(month: Month) {
  const t = useT();
  const zone = useCompanyZone();
  const ownId = useSession().user?.id;
  const confirm = useConfirm();
  const refresh = useAging('workDays');
  const [applied, setApplied] = useState<Outcome | null>(null);

  const send = async (months: readonly PersonMonth[]) => {
    const lines = await runTask({
      label: t('close.applyAll.task'),
      run: (report) => applyProposals(months, { t, zone, ownId }, report),
    });
    await refresh();
    const done = lines?.filter(({ isGood }) => isGood).length ?? 0;
    const left = (lines?.length ?? 0) - done;
    if (done > 0) notify.success(t('close.applyAll.done', { count: done }));
    if (lines && left > 0) setApplied({ title: t('close.applyAll.outcome', { done, left }), lines });
  };

  return {
    applied,
    forgetApplied: () => setApplied(null),
    /** Resolves to whether it went ahead. */
    async applyAll(chosen: readonly PersonMonth[]): Promise<boolean> {
      const months = await asOfNow(month, chosen).catch((error: unknown) => {
        notify.error(reasonOf(error, t('error.internal')));
        return [];
      });
      if (months.length === 0) return false;
      const fixes = months.flatMap(fixesOf);
      if (fixes.length === 0) {
        notify.info(t('close.applyAll.none'));
        await refresh();
        return false;
      }
      const stamps = fixes.filter(({ obstacle }) => obstacle.kind === 'stamp').length;
      const excess = fixes.length - stamps;
      const agreed = await confirm({
        title: t('close.applyAll.title', { count: fixes.length }),
        body: (
          <Sentences
            of={[
              stamps > 0 && t('close.applyAll.stamps', { count: stamps }),
              excess > 0 && t('close.applyAll.excess', { count: excess }),
              t('close.applyAll.rest'),
            ]}
          />
        ),
        confirm: t('close.apply'),
      });
      if (agreed) await send(months);
      return agreed;
    },
  };
}
