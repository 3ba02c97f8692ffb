import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type { Day } from '@timbro/core/days/rules.ts';
import { type DraftBook, type KnownDay, type PlanKey, planKey } from '@timbro/core/work-days/planning/draft-rules.ts';
import { api } from '@timbro/kit/data/api.ts';
import { SidePanel } from '@timbro/kit/layers/side-panel.tsx';
import { Empty } from '@timbro/kit/page/states.tsx';
import { formatLongDay } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { ConflictCard } from './conflict-card.tsx';
import { keepMine, takeTheirs } from './conflict-rules.ts';
import { placeOfKey } from './gestures.ts';
import { knownDay } from './known-day.ts';
import type { PlanModel } from './plan-model.ts';
import type { Troubles } from './troubles.ts';
import { useNames } from './use-names.ts';
import type { Warning } from './use-warnings.ts';
import { WarningGroups } from './warning-groups.tsx';

type Props = {
  model: PlanModel;
  troubles: Troubles;
  warnings: readonly Warning[];
  change(next: (book: DraftBook) => DraftBook): void;
  /** Brings a cell into sight. */
  onGoTo(userId: string, date: Day): void;
  onClose(): void;
};

/** Everything that stands in the way of a plan, cell by cell. */
export function NotesPanel({ model, troubles, warnings, change, onGoTo, onClose }: Props) {
  const t = useT();
  const conflicts = [...troubles.conflicts].flatMap((key) => model.drafts.get(key) ?? []);
  const faults = [...troubles.faults].map(([key, message]) => ({ ...cellOf(key), message }));
  const nameOf = useNames(
    model,
    [...conflicts, ...faults, ...warnings].map(({ userId }) => userId),
  );
  return (
    <SidePanel open title={t('planning.notes')} onClose={onClose}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
        {conflicts.length > 0 && (
          <Part title={t('planning.conflicts', { count: conflicts.length })}>
            <AllConflicts keys={conflicts.map(planKey)} model={model} change={change} />
            {conflicts.map((cell) => (
              <ConflictCard
                key={planKey(cell)}
                model={model}
                name={nameOf(cell.userId)}
                cell={cell}
                onMine={(day) => change((book) => keepMine(book, [day]))}
                onTheirs={(day) => change((book) => takeTheirs(book, [day]))}
              />
            ))}
          </Part>
        )}
        {faults.length > 0 && (
          <Part title={t('planning.faults', { count: faults.length })}>
            {faults.map(({ userId, date, message }) => (
              <li key={`${userId} ${date}`}>
                <NoteButton name={nameOf(userId)} date={date} text={message} onPress={() => onGoTo(userId, date)} />
              </li>
            ))}
          </Part>
        )}
        {warnings.length > 0 && (
          <Part title={t('planning.warnings', { count: warnings.length })}>
            <li>
              <WarningGroups
                warnings={warnings}
                nameOf={nameOf}
                renderLine={({ userId, date, detail }) => (
                  <NoteButton
                    name={nameOf(userId)}
                    isNamed
                    date={date}
                    text={detail}
                    onPress={() => onGoTo(userId, date)}
                  />
                )}
              />
            </li>
          </Part>
        )}
        {conflicts.length + faults.length + warnings.length === 0 && <Empty title={t('planning.notes.none')} />}
      </Box>
    </SidePanel>
  );
}

const cellOf = (key: PlanKey) => {
  const { rowId, columnKey } = placeOfKey(key);
  return { userId: rowId, date: columnKey };
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Typography component="h3" variant="subtitle2" sx={{ mb: 2 }}>
      {title}
    </Typography>
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      {children}
    </Box>
  </section>
);

type NoteProps = { name: string; isNamed?: boolean; date: Day; text: string; onPress(): void };

/** `isNamed`: the name is to be seen above it already. */
const NoteButton = ({ name, isNamed = false, date, text, onPress }: NoteProps) => (
  <Button
    fullWidth
    variant="outlined"
    aria-label={`${name}, ${formatLongDay(date)}: ${text}`}
    onClick={onPress}
    sx={{ display: 'block', textAlign: 'left', px: 3, py: 2, fontWeight: 500, whiteSpace: 'normal' }}
  >
    {!isNamed && (
      <>
        <b>{name}</b>,{' '}
      </>
    )}
    {formatLongDay(date)}
    <br />
    {text}
  </Button>
);

type AllProps = { keys: readonly PlanKey[] } & Pick<Props, 'model' | 'change'>;

/** One answer for all of them; days that are not on show are asked for first. */
function AllConflicts({ keys, model, change }: AllProps) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const answer = async (decide: (book: DraftBook, days: readonly KnownDay[]) => DraftBook) => {
    setBusy(true);
    try {
      const days = await Promise.all(keys.map(async (key) => model.days.get(key) ?? askedDay(key)));
      change((book) => decide(book, days));
    } finally {
      setBusy(false);
    }
  };
  if (keys.length < 2) return null;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button size="small" variant="contained" loading={isBusy} onClick={() => void answer(keepMine)}>
        {t('planning.conflict.allMine')}
      </Button>
      <Button size="small" variant="outlined" loading={isBusy} onClick={() => void answer(takeTheirs)}>
        {t('planning.conflict.allTheirs')}
      </Button>
    </Box>
  );
}

async function askedDay(key: PlanKey): Promise<KnownDay> {
  const { userId, date } = cellOf(key);
  return knownDay(userId, await api.workDays.info({ query: { userId, date } }));
}
