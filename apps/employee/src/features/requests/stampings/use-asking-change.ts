import { useRef } from 'react';
import { call } from '@timbro/kit/light/call.ts';
import { note } from '@timbro/kit/light/notes.tsx';
import { useRefreshOf } from '@timbro/kit/light/reads.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { offerPush } from '#parts/push/offer.ts';
import { isLost } from '../asking/is-lost.ts';
import type { WordedStamps } from './stamps-form.ts';

/** Asks for a change of a day, once: what arrived without an answer is found before it is sent again. */
export function useAskingChange(onDone: (id: string) => Promise<void>) {
  const t = useT();
  const refresh = useRefreshOf('GET /stamps/updates/mine', 'GET /stamps/mine', 'GET /notifications');
  const isOpen = useRef(false);
  return async ({ keys: _, ...body }: WordedStamps) => {
    try {
      const found = isOpen.current ? await arrived(body) : undefined;
      const { id } = found ?? (await call('POST /stamps/updates', { body }));
      note(t('employee.ask.sent'));
      offerPush();
      await onDone(id);
    } catch (error) {
      isOpen.current ||= isLost(error);
      throw error;
    } finally {
      await refresh();
    }
  };
}

const arrived = async ({ date, reason, changes }: Omit<WordedStamps, 'keys'>) => {
  const query = { status: ['pendingReview' as const], from: date, to: date, pageSize: 50 };
  const { items } = await call('GET /stamps/updates/mine', { query });
  return items.find((one) => one.reason === reason && one.changes.length === changes.length);
};
