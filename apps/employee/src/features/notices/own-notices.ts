import { call } from '@timbro/kit/light/call.ts';
import { useAmend, useReadOf } from '@timbro/kit/light/reads.tsx';

/** News about the person's own things; the newest are enough, for what is older than a month is no news. */
const asked = { query: { own: 'true', pageSize: 50 } } as const;

/** The bell and the screen share one answer. */
export const useOwnNotices = () => useReadOf('GET /notifications', asked, { keep: true, newFor: 30_000 });

/** Says that everything up to an instant has been read; what is on show then says so too. */
export function useMarkRead(): (until: string) => Promise<void> {
  const amend = useAmend('GET /notifications', asked);
  return async (until) => {
    const { readAt } = await call('PATCH /notifications/read', { body: { until } });
    const isRead = (at: string) => Date.parse(at) <= Date.parse(until);
    amend((known) => {
      const items = known.items.map((notice) =>
        notice.readAt === null && isRead(notice.at) ? { ...notice, readAt } : notice,
      );
      return { ...known, items, unread: items.filter((notice) => notice.readAt === null).length };
    });
  };
}
