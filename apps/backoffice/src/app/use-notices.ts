import { api, useRead, useWrite } from '@timbro/kit/data/api.ts';
import { useCan } from '@timbro/kit/page/can.tsx';

const shownAtMost = 20;

/** The notices of this person as the bell shows them, and how to say that they have been seen. */
export function useOwnNotices() {
  const enabled = useCan(api.notifications.list);
  const read = useRead(api.notifications.list, { query: { pageSize: shownAtMost } }, { enabled, inPlace: true });
  const { mutate } = useWrite(api.notifications.read);
  const unread = read.data?.unread ?? 0;
  const newest = read.data?.items[0];
  return {
    isOffered: enabled,
    read,
    unread,
    /** The newest is the last that was on show; what comes later is unread again. */
    markRead: () => {
      if (unread > 0 && newest) mutate({ body: { until: newest.at } });
    },
  };
}
export type OwnNotices = ReturnType<typeof useOwnNotices>;
