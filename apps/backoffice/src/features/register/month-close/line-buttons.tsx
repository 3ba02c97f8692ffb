import Button from '@mui/material/Button';
import type { Day } from '@timbro/core/days/rules.ts';
import { WriteButton, type WriteButtonProps } from '@timbro/kit/page/write-button.tsx';
import { formatWeekday } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

type LineButtonProps = Omit<WriteButtonProps, 'size' | 'variant' | 'aria-label'> & {
  /** The same words with their day: a page has many buttons of the same text. */
  name: string;
  /** What would be done by default. */
  isFirst?: boolean;
};

/** Something that can be done about an obstacle. */
export const LineButton = ({ name, isFirst = false, ...rest }: LineButtonProps) => (
  <WriteButton {...rest} size="small" variant={isFirst ? 'contained' : 'outlined'} aria-label={name} />
);

type DayButtonProps = {
  date: Day;
  /** Tells the days of a line apart that is about several. */
  label?: string;
  onOpenDay(date: Day): void;
};

/** The way to a day that a line is about. */
export function DayButton({ date, label, onOpenDay }: DayButtonProps) {
  const t = useT();
  return (
    <Button
      size="small"
      variant={label === undefined ? 'text' : 'outlined'}
      aria-label={t('close.openDay.of', { day: label ?? formatWeekday(date) })}
      onClick={() => onOpenDay(date)}
    >
      {label ?? t('close.openDay')}
    </Button>
  );
}
