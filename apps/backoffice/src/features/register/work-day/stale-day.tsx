import type { Day } from '@timbro/core/days/rules.ts';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { type ChangeText, ChangeList } from '@timbro/kit/page/changes.tsx';
import { Stale } from '@timbro/kit/page/states.tsx';
import { formatAgo } from '@timbro/kit/words/format.ts';
import { useLanguage, useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { nothing, useStampTime } from '../stampings/stamp-time.ts';

type Props = { before: WorkDayInfo; latest: WorkDayInfo; onReload(): void };

/** Says who has changed the day since its form was opened, and what; reloading keeps what was typed. */
export function StaleDay({ before, latest, onReload }: Props) {
  const t = useT();
  const language = useLanguage();
  const now = useNow();
  const describe = useDescription(latest.date);
  const [newest] = latest.history;
  const by = newest && newest.id !== before.history[0]?.id ? newest : null;
  const message = by?.actor
    ? t('workDay.stale.by', { name: by.actor.displayName, ago: formatAgo(by.at, now, language) })
    : t('workDay.stale');
  const [old, current] = [describe(before), describe(latest)];
  const changes = old.flatMap(({ field, text }, index): ChangeText[] => {
    const after = current[index]?.text ?? nothing;
    return text === after ? [] : [{ field, before: text, after }];
  });
  return (
    <Stale message={message} onReload={onReload}>
      {changes.length > 0 && <ChangeList changes={changes} />}
      <div>{t('workDay.stale.keeps')}</div>
    </Stale>
  );
}

/** What of a day can be edited, in words. */
function useDescription(date: Day) {
  const t = useT();
  const time = useStampTime(date);
  return ({ shift, note, stampings }: WorkDayInfo) => [
    {
      field: t('workDay.stamps'),
      text:
        stampings
          .filter(({ replacedBy }) => replacedBy === null)
          .map(({ enteredAt, exitedAt }) => `${time(enteredAt)}–${time(exitedAt)}`)
          .join(', ') || nothing,
    },
    { field: t('workDay.form.shift'), text: shift?.name ?? t('workDay.form.rest') },
    { field: t('workDay.note'), text: note ?? nothing },
  ];
}
