import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Day } from '@timbro/core/days/rules.ts';
import { isExcessOverdue } from '@timbro/core/work-days/months/month-rules.ts';
import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import type { ExcessDecision } from '@timbro/core/work-days/rules.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { formatLongDay } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type Change, confirmed, decided, moved, proposedChange } from './day-fixes.ts';
import { AbsenceLine, StampLine } from './day-lines.tsx';
import { ExcessLine } from './excess-line.tsx';
import type { Obstacle, ObstacleOf } from './obstacles.ts';
import { LateLine, PendingLine, RunningLine } from './other-lines.tsx';
import { useDayDecisions } from './use-day-decisions.ts';
import type { useNextFocus } from './use-next-focus.ts';

const newAbsence = lazyPart(() => import('../absences/new-absence-dialog.tsx'));
const reasonDialog = lazyPart(() => import('./reason-dialog.tsx'));

type Asked =
  | { readonly kind: 'absence'; readonly obstacle: ObstacleOf<'absence'> }
  | { readonly kind: 'confirm'; readonly obstacle: ObstacleOf<'absence'> }
  | { readonly kind: 'notRecognised'; readonly obstacle: ObstacleOf<'excess'> };

type Props = {
  month: PersonMonth;
  obstacles: readonly Obstacle[];
  walk: ReturnType<typeof useNextFocus>;
  today: Day;
  mayChange: boolean;
  onOpenDay(date: Day): void;
};

/** What is in the way of one person, each with what can be done about it. */
export function ObstacleList({ month, obstacles, walk, today, mayChange, onOpenDay }: Props) {
  const decisions = useDayDecisions();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (next: Asked) => {
    walk.begin(next.obstacle.key);
    setAsked(next);
  };
  const close = () => {
    setAsked(null);
    walk.end();
  };
  return (
    <>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, '&:empty': { display: 'none' } }}
      >
        {obstacles.map((obstacle) => (
          <ObstacleItem
            key={obstacle.key}
            obstacle={obstacle}
            {...{ month, walk, today, mayChange, decisions, ask, onOpenDay }}
          />
        ))}
      </Box>
      {asked && <AskedDialog month={month} asked={asked} insist={decisions.insist} onClose={close} />}
    </>
  );
}

type ItemProps = Omit<Props, 'obstacles'> & {
  obstacle: Obstacle;
  decisions: ReturnType<typeof useDayDecisions>;
  ask(next: Asked): void;
};

function ObstacleItem({ month, obstacle, walk, today, mayChange, decisions, ask, onOpenDay }: ItemProps) {
  const { key } = obstacle;
  const shared = { month, fault: decisions.faults[key], isBusy: walk.busy === key, onOpenDay };
  const send = (change: () => Change) => void walk.run(key, () => decisions.attempt(key, change));
  const ifAllowed = (action: () => void) => (mayChange ? action : undefined);
  switch (obstacle.kind) {
    case 'stamp': {
      const apply = () => send(() => proposedChange({ month, obstacle }));
      return <StampLine {...shared} obstacle={obstacle} onApply={ifAllowed(apply)} />;
    }
    case 'excess': {
      const apply = () => send(() => proposedChange({ month, obstacle }));
      const decide = (decision: ExcessDecision) =>
        decision === 'notRecognised'
          ? ask({ kind: decision, obstacle })
          : send(() => decided(month.user.id, obstacle, { decision }));
      const isOverdue = isExcessOverdue(obstacle.date, today);
      return <ExcessLine {...shared} {...{ obstacle, isOverdue }} onApply={ifAllowed(apply)} onDecide={decide} />;
    }
    case 'absence':
      return (
        <AbsenceLine
          {...shared}
          obstacle={obstacle}
          onAddAbsence={ifAllowed(() => ask({ kind: 'absence', obstacle }))}
          onConfirm={ifAllowed(() => ask({ kind: 'confirm', obstacle }))}
          onMove={mayChange ? (shiftId) => send(() => moved(month.user.id, obstacle, shiftId)) : undefined}
        />
      );
    case 'pending':
      return <PendingLine month={month} obstacle={obstacle} />;
    case 'running':
      return <RunningLine obstacle={obstacle} />;
    case 'late':
      return <LateLine obstacle={obstacle} onOpenDay={onOpenDay} />;
  }
}

type AskedProps = {
  month: PersonMonth;
  asked: Asked;
  insist: ReturnType<typeof useDayDecisions>['insist'];
  onClose(): void;
};

function AskedDialog({ month: { user }, asked, insist, onClose }: AskedProps) {
  const t = useT();
  const { key, date } = asked.obstacle;
  const of = { name: user.displayName, day: formatLongDay(date) };
  if (asked.kind === 'absence')
    return (
      <LazyPart isLayer part={newAbsence}>
        {({ NewAbsenceDialog }) => (
          <NewAbsenceDialog initial={{ people: [user], startsOn: date, endsOn: date }} onClose={onClose} />
        )}
      </LazyPart>
    );
  return (
    <LazyPart isLayer part={reasonDialog}>
      {({ NoteDialog }) =>
        asked.kind === 'confirm' ? (
          <NoteDialog
            title={t('close.confirmAbsence.title')}
            text={t('close.confirmAbsence.text', of)}
            save="close.confirmAbsence"
            onSave={(note) => insist(key, () => confirmed(user.id, asked.obstacle, note))}
            onClose={onClose}
          />
        ) : (
          <NoteDialog
            title={t('close.notRecognised.title')}
            text={t('close.notRecognised.text', of)}
            save="workDay.excess.notRecognised"
            onSave={(note) => insist(key, () => decided(user.id, asked.obstacle, { decision: 'notRecognised', note }))}
            onClose={onClose}
          />
        )
      }
    </LazyPart>
  );
}
