import { useEffect } from 'react';
import { useT } from '@timbro/kit/words/i18n.ts';
import { forgetWithdrawn } from './kept-slips.ts';
import { useDocumentList, useSlipList } from './own-lists.ts';
import { isDocumentUnread, isSlipUnread } from './papers.ts';

/** How much waits to be read, wherever in the app one is. */
export function UnreadBadge() {
  const t = useT();
  const { data: slips, dataUpdatedAt } = useSlipList();
  const { data: documents } = useDocumentList();
  // Here and not on the screen: whatever page is open, a withdrawn slip leaves the phone at the first contact. An answer that
  // says nothing new counts too, since a copy may have been put down after the last.
  useEffect(() => {
    if (slips) void forgetWithdrawn(slips);
  }, [slips, dataUpdatedAt]);
  const count =
    (slips?.items.filter(isSlipUnread).length ?? 0) + (documents?.items.filter(isDocumentUnread).length ?? 0);
  if (count === 0) return null;
  return (
    <span className="badge">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden"> {t('employee.documents.unreadCount', { count })}</span>
    </span>
  );
}
