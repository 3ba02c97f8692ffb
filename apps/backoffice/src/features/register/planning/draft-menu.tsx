import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import type { Day } from '@timbro/core/days/rules.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import { weekNumber } from '@timbro/core/work-days/planning/text-rules.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import { Menu } from '@timbro/kit/layers/menu.tsx';
import { pressOf, useHold } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useSavedBy } from './use-saved-by.ts';
import type { Work } from './use-work.ts';

type Props = { anchor: HTMLElement | null; work: Work; onWeek(monday: Day): void; onClose(): void };

/** What else can become of the drafts: first of those on show, then of those elsewhere. */
export function DraftMenu({ anchor, work, onWeek, onClose }: Props) {
  const t = useT();
  const hold = useHold();
  const savedBy = useSavedBy();
  const { local, keepable, kept, elsewhere, keptElsewhere } = work.waiting;
  /** `local`: it changes only this browser, so it needs no connection. */
  const item = (text: string, run: () => void, isLocal = false) => {
    const act = () => {
      onClose();
      run();
    };
    return (
      <MenuItem key={text} {...pressOf({ local: isLocal, run: act }, hold)}>
        {text}
      </MenuItem>
    );
  };
  const weeks = [...groupBy([...elsewhere, ...keptElsewhere], ({ date }) => mondayOf(date))].toSorted(
    ([one], [other]) => (one < other ? -1 : 1),
  );
  return (
    <Menu at={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t('planning.draftActions'), dense: true } }}>
      {keepable.length > 0 && item(t('planning.keep', { count: keepable.length }), work.keep)}
      {local.length > 0 && item(t('planning.discard', { count: local.length }), work.discard, true)}
      {work.authors.map((author) => (
        <ListSubheader key={author.name} sx={{ lineHeight: '24px' }}>
          {savedBy(author)}
        </ListSubheader>
      ))}
      {kept.length > 0 && item(t('planning.drop', { count: kept.length }), () => work.drop(kept))}
      {weeks.length > 0 && [
        <ListSubheader key="elsewhere" sx={{ lineHeight: '32px' }}>
          {t('planning.elsewhere.hint')}
        </ListSubheader>,
        ...weeks.map(([monday, cells]) =>
          item(
            t('planning.elsewhere.show', {
              week: t('planning.weekOf', { number: weekNumber(monday) }),
              count: cells.length,
            }),
            () => onWeek(monday),
            true,
          ),
        ),
      ]}
      {elsewhere.length > 0 && [
        // What the server keeps elsewhere is published where it can be seen.
        item(
          t(keptElsewhere.length > 0 ? 'planning.publishOwn' : 'planning.publishAll', {
            count: local.length + kept.length + elsewhere.length,
          }),
          work.publishAll,
        ),
        item(
          t(keptElsewhere.length > 0 ? 'planning.elsewhere.discardOwn' : 'planning.elsewhere.discard', {
            count: elsewhere.length,
          }),
          work.discardElsewhere,
          true,
        ),
      ]}
    </Menu>
  );
}
