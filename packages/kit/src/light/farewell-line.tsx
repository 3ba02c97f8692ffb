import { useState } from 'react';
import { useIsOffline } from '../data/offline.ts';
import { fromEntry, keepInEntry, takeFarewell } from '../memory/farewell.ts';
import { useT } from '../words/i18n.ts';
import { alertPath } from './icon-paths.ts';
import { Icon } from './icon.tsx';
import { useIsSignOutPending } from './sign-out.ts';

/** Why one is asked to sign in again, and whether a sign-out still waits for the network. Stays while the page does. */
export function FarewellLine() {
  const t = useT();
  const [farewell] = useState(readFarewell);
  const isWaiting = useIsSignOutPending();
  const isOffline = useIsOffline();
  const text = isWaiting && isOffline ? t('auth.closedHere') : farewell;
  return (
    <div className="farewell" role="status">
      {text !== null && (
        <div className="alert" data-kind="info">
          <Icon path={alertPath} />
          <p>{text}</p>
        </div>
      )}
    </div>
  );
}

/** The text moves into the history entry: a reload of the sign-in page still finds it, another page does not. */
function readFarewell(): string | null {
  const text = takeFarewell();
  if (text !== null) keepInEntry({ farewell: text });
  return text ?? fromEntry('farewell');
}

export function forgetFarewell(): void {
  if (fromEntry('farewell') !== null) window.history.replaceState(null, '');
}
