import { useShortcut } from '@timbro/kit/page/shortcuts.tsx';
import { useOpenDecisions } from '#parts/decisions/decision-bar.tsx';
import type { Decidable } from '#parts/decisions/decision-calls.ts';
import type { Decisions } from '#parts/decisions/use-decisions.ts';
import type { InboxKind } from './kind.ts';
import type { Opened } from './use-opened.ts';

type Keys<R extends Decidable> = {
  kind: InboxKind<R>;
  rows: readonly R[];
  opened: Opened<R>;
  decisions: Decisions<R>;
  goTo(record: R): void;
  canSelect(record: R): boolean;
  toggle(record: R): void;
  reject(record: R): void;
};

/** The inbox by the keyboard: j and k walk, x selects, a and r decide, u takes back. */
export function useInboxKeys<R extends Decidable>(keys: Keys<R>): void {
  const { kind, rows, opened, decisions, goTo, canSelect, toggle, reject } = keys;
  const { record } = opened;
  const openDecisions = useOpenDecisions(kind.calls.kind);
  const may = record ? openDecisions(record) : null;
  const walk = (step: 1 | -1) => {
    const place = rows.findIndex(({ id }) => id === opened.named.id);
    const next = place < 0 ? rows[0] : rows[place + step];
    if (next) goTo(next);
  };
  const hasRows = rows.length > 0;
  useShortcut('j', 'requests.next.key', () => walk(1), { enabled: hasRows });
  useShortcut('k', 'requests.previous.key', () => walk(-1), { enabled: hasRows });
  useShortcut('x', 'requests.select.key', () => record && canSelect(record) && toggle(record), { enabled: hasRows });
  useShortcut(
    'a',
    'requests.approve',
    () => record && may?.mayApprove && !kind.isHeld(record) && void decisions.approve(record),
  );
  useShortcut('r', 'requests.reject', () => record && may?.mayReject && reject(record));
  useShortcut('u', 'requests.undo.key', decisions.undoLast);
}
