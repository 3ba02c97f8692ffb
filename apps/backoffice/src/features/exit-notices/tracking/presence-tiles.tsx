import { type Whereabouts, countPresences, isLate, isUnannounced } from '@timbro/core/presence/people-rules.ts';
import type { Presence } from '@timbro/core/stamps/rules.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { CountTiles } from '@timbro/kit/page/count-tiles.tsx';
import { formatTime } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { PresenceSign } from '../presence/presence-sign.tsx';

const shown: readonly Presence[] = ['inside', 'outside', 'notInCompany'];

/** Before the first answer nobody is known to be anywhere. */
const unknown = '–';

type Props = {
  people: readonly Whereabouts[] | undefined;
  /** When that was so. */
  readAt: Date;
  sites: readonly string[];
  chosen: readonly Presence[];
  onToggle(presence: Presence): void;
};

/** How many are inside, outside and not at work; each is also a filter. */
export function PresenceTiles({ people, readAt, sites, chosen, onToggle }: Props) {
  const t = useT();
  const zone = useCompanyZone();
  const now = useNow();
  const time = formatTime(readAt, zone);
  const [site] = sites;
  const notes: Readonly<Record<Presence, string>> = {
    inside: !people
      ? unknown
      : sites.length === 1 && site !== undefined
        ? t('tracking.counters.atSite', { time, site })
        : t('tracking.counters.at', { time }),
    outside: people ? outsideNote(t, people, now) : unknown,
    notInCompany: t('tracking.counters.noPosition'),
  };
  return (
    <CountTiles
      label={t('tracking.counters')}
      tiles={shown.map((name) => ({
        name,
        label: t(`presence.${name}`),
        note: notes[name],
        sign: <PresenceSign presence={name} size={20} />,
      }))}
      counts={people && countPresences(people)}
      chosen={chosen}
      onToggle={onToggle}
    />
  );
}

function outsideNote(t: Translate, people: readonly Whereabouts[], now: Date): string {
  const outside = people.filter(({ presence }) => presence === 'outside');
  if (outside.length === 0) return t('tracking.counters.nobody');
  const [unannounced, late] = [outside.filter(isUnannounced).length, outside.filter((one) => isLate(one, now)).length];
  const parts = [
    unannounced > 0 && t('tracking.counters.unannounced', { count: unannounced }),
    late > 0 && t('tracking.counters.late', { count: late }),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : t('tracking.counters.announced');
}
