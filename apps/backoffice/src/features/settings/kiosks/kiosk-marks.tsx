import type { Kiosk } from '@timbro/core/kiosks/contract.ts';
import { type ChipTone, StatusChip } from '@timbro/kit/page/status-chip.tsx';
import { Ago } from '@timbro/kit/words/ago.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';

const tones: Readonly<Record<Kiosk['state'], ChipTone>> = { waiting: 'pending', expired: 'expired', active: 'active' };

/** Whether a tablet is registered, or else whether its code still does it. */
export function KioskState({ state }: Pick<Kiosk, 'state'>) {
  const t = useT();
  return <StatusChip tone={tones[state]} label={t(`kiosks.state.${state}`)} />;
}

const day = 24 * 60 * 60 * 1000;

/** The day after it, an alarm is a matter of the history. */
export function useIsAlarmed({ alarmedAt }: Pick<Kiosk, 'alarmedAt'>): boolean {
  const now = useNow();
  return alarmedAt !== null && now.getTime() - Date.parse(alarmedAt) < day;
}

/** Shown while somebody should know of it. */
export function KioskAlarm(kiosk: Pick<Kiosk, 'alarmedAt'>) {
  const t = useT();
  return useIsAlarmed(kiosk) ? <StatusChip tone="attention" label={t('kiosks.alarm')} /> : null;
}

/** When the tablet last asked for something. */
export function LastSeen({ lastSeenAt }: Pick<Kiosk, 'lastSeenAt'>) {
  const t = useT();
  return lastSeenAt === null ? t('kiosks.neverSeen') : <Ago at={lastSeenAt} />;
}

/** A card has room for one sign: the one that somebody should know of. */
export const KioskSign = ({ kiosk }: { kiosk: Kiosk }) =>
  useIsAlarmed(kiosk) ? <KioskAlarm alarmedAt={kiosk.alarmedAt} /> : <KioskState state={kiosk.state} />;

/** What a card tells below the name. */
export function KioskLine({ kiosk: { device, lastSeenAt, refused } }: { kiosk: Kiosk }) {
  const t = useT();
  return (
    <>
      {lastSeenAt === null ? t('kiosks.neverLinked') : <Ago at={lastSeenAt} />}
      {device !== null && ` · ${device}`}
      {refused > 0 && ` · ${t('kiosks.refused', { count: refused })}`}
    </>
  );
}
