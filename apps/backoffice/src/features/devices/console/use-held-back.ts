import { answerSeconds, waitedSeconds } from '@timbro/core/devices/console-rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import type { Commands } from './use-commands.ts';

/** Why nothing can be sent at the moment, with the seconds that are left; null while it can. */
export function useHeldBack({ flight }: Commands): string | null {
  const t = useT();
  const now = useNow(1_000);
  if (!flight) return null;
  return t('console.held', {
    command: t(`devices.command.${flight.command}`),
    seconds: answerSeconds - waitedSeconds(flight, now),
  });
}
