import type { CounterName } from '@timbro/core/work-days/rules.ts';
import { counterNames } from '@timbro/core/work-days/rules.ts';
import { CountTiles } from '@timbro/kit/page/count-tiles.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { RegisterCounters } from '../register-data/use-register.ts';
import './counters-bar.css';

type Props = {
  counters: RegisterCounters | undefined;
  /** Which of them narrow the people on show. */
  chosen: readonly string[];
  /** The day they speak of, in words. */
  day: string;
  /** Said aloud only, where nobody would think of another day. */
  isToday: boolean;
  onToggle(counter: CounterName): void;
};

const marks = {
  present: { mark: '--success' },
  late: { mark: '--orange' },
  missingStamp: { mark: '--error', isHollow: true },
  vacation: { mark: '--turquoise' },
  illness: { mark: '--pink' },
  rol: { mark: '--rol' },
  dayOff: { mark: '--lilac' },
  toApprove: { mark: '--violet' },
} as const satisfies Record<CounterName, { mark: `--${string}`; isHollow?: boolean }>;

/** How many people something holds for; each is also a filter. */
export function CountersBar({ counters, chosen, day, isToday, onToggle }: Props) {
  const t = useT();
  // Who is present is always asked of this moment, the others of the day.
  const label = t(isToday ? 'calendar.counters' : 'calendar.counters.other', { day });
  return (
    <div>
      <CountTiles
        label={label}
        tiles={counterNames.map((name) => ({ name, label: t(`register.event.${name}`), ...marks[name] }))}
        counts={counters}
        chosen={chosen}
        onToggle={onToggle}
      />
      {!isToday && <p className="cal-counters-day">{label}</p>}
    </div>
  );
}
