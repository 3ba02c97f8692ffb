import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import { proposedEnd } from '@timbro/core/work-days/proposal-rules.ts';
import { api } from '@timbro/kit/data/api.ts';
import { inTurns } from '@timbro/kit/data/in-turns.ts';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import type { Report } from '@timbro/kit/layers/progress.tsx';
import type { OutcomeLine } from '@timbro/kit/layers/tell-dialog.tsx';
import { formatDay, formatTime } from '@timbro/kit/words/format.ts';
import type { Translate } from '@timbro/kit/words/i18n.ts';
import { proposedChange } from './day-fixes.ts';
import { type Fix, type Obstacle, fixesOf, isFixable, obstaclesOf } from './obstacles.ts';

/** The days of one person wait for one another anyway. */
const peopleAtOnce = 3;

type Words = { readonly t: Translate; readonly zone: string; readonly ownId: string | undefined };

const lineOf = (month: PersonMonth, { key, ...obstacle }: Obstacle, text: string, isGood: boolean): OutcomeLine => ({
  id: `${month.user.id} ${key}`,
  title: [month.user.displayName, 'date' in obstacle && formatDay(obstacle.date)].filter(Boolean).join(' · '),
  text,
  isGood,
});

/** Why somebody has to look at it after all. */
function leftText(t: Translate, obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'absence':
      return t(obstacle.presence > 0 ? 'close.outcome.outside' : 'close.outcome.absence');
    case 'pending':
      return t(`close.pending.${obstacle.of}`, { count: obstacle.count });
    case 'running':
      return t('close.running', { count: obstacle.count });
    case 'late':
      return t('close.late', { count: obstacle.count });
    case 'stamp':
      return t('workDay.task.noProposal', { anomaly: t(`anomaly.${obstacle.anomaly}`) });
    case 'excess':
      return t('anomaly.excessToAuthorise');
  }
}

/** Applies one proposal and says what became of it. */
async function applied({ month, obstacle }: Fix, { t, zone, ownId }: Words): Promise<OutcomeLine> {
  const refused = (reason: string) => lineOf(month, obstacle, reason, false);
  // Nobody corrects or authorises their own hours.
  if (month.user.id === ownId) return refused(t('close.own'));
  try {
    const body = await proposedChange({ month, obstacle });
    if (!body) return refused(t('close.fix.gone'));
    await api.workDays.update({ body });
    const words =
      obstacle.kind === 'stamp' && obstacle.proposal
        ? t('close.outcome.stamp', {
            anomaly: t(`anomaly.${obstacle.anomaly}`),
            time: formatTime(proposedEnd(obstacle.anomaly, obstacle.proposal), zone),
          })
        : t(`workDay.excess.${body.excess?.state ?? 'overtime'}`);
    return lineOf(month, obstacle, words, true);
  } catch (error) {
    return refused(reasonOf(error, t('error.internal')));
  }
}

/** Applies every proposal there is for these people; what is left comes back with its reason, what was done after it. */
export async function applyProposals(
  months: readonly PersonMonth[],
  words: Words,
  report: Report,
): Promise<OutcomeLine[]> {
  const total = months.reduce((sum, month) => sum + fixesOf(month).length, 0);
  const lines: OutcomeLine[] = [];
  await inTurns(months, peopleAtOnce, async (month) => {
    for (const fix of fixesOf(month)) {
      lines.push(await applied(fix, words));
      report({ done: lines.length, total });
    }
  });
  const left = months.flatMap((month) =>
    obstaclesOf(month)
      .filter((obstacle) => !isFixable(obstacle))
      .map((obstacle) => lineOf(month, obstacle, leftText(words.t, obstacle), false)),
  );
  const all = [...lines, ...left];
  return [...all.filter(({ isGood }) => !isGood), ...all.filter(({ isGood }) => isGood)];
}
