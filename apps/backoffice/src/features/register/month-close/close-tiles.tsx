import { type MonthGroup, monthGroups } from '@timbro/core/work-days/months/month-rules.ts';
import type { PersonMonths } from '@timbro/core/work-days/months/month.ts';
import { CountTiles } from '@timbro/kit/page/count-tiles.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

const marks = {
  ready: { mark: '--success' },
  blocked: { mark: '--orange' },
  running: { mark: '--line-input' },
  closed: { mark: '--text' },
  late: { mark: '--violet', isHollow: true },
} as const satisfies Record<MonthGroup, { mark: `--${string}`; isHollow?: boolean }>;

type Props = {
  summary: PersonMonths['summary'] | undefined;
  chosen: MonthGroup | undefined;
  onToggle(group: MonthGroup): void;
};

/** How many people stand where; each is also a filter. Days that still run are the exception, and told only then. */
export function CloseTiles({ summary, chosen, onToggle }: Props) {
  const t = useT();
  const shown = monthGroups.filter(
    (group) => group !== 'running' || chosen === group || (summary?.groups.running ?? 0) > 0,
  );
  return (
    <CountTiles
      label={t('close.groups')}
      tiles={shown.map((name) => ({ name, label: t(`close.group.${name}`), ...marks[name] }))}
      counts={summary?.groups}
      chosen={chosen === undefined ? [] : [chosen]}
      onToggle={onToggle}
    />
  );
}
