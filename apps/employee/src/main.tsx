import '@timbro/kit/fonts.css';
import '@timbro/kit/tokens.css';
import '@timbro/kit/guest/forms.css';
import '@timbro/kit/guest/controls.css';
import '@timbro/kit/guest/guest.css';
import './app/app.css';
import './app/page.css';
import { createRoot } from 'react-dom/client';
import { takePlace } from '@timbro/kit/farewell.ts';
import { showDoorFault } from '@timbro/kit/guest/door-fault.ts';
import { keepForBuild } from '@timbro/kit/guest/kept-replies.ts';
import { finishSignOutOnReturn } from '@timbro/kit/guest/sign-out.ts';
import { loadMessages } from '@timbro/kit/i18n.tsx';
import { configureSend } from '@timbro/kit/send.ts';
import { App } from './app/app.tsx';
import { home } from './app/screens.ts';
import { registerServiceWorker } from './app/shell-updates.ts';

configureSend({ deviceType: 'mobile', loginPath: home, keepsPlace: true });
// The name of this file carries a hash that follows every other file of the app.
keepForBuild(import.meta.url);
finishSignOutOnReturn();
returnToPlace();

/** A session that ended by itself may have met a link from a mail: signing in again then opens what it names. */
function returnToPlace(): void {
  const place = takePlace();
  if (place?.startsWith(home)) window.history.replaceState(window.history.state, '', place);
}

async function open(root: HTMLElement): Promise<void> {
  await loadMessages('employee');
  createRoot(root).render(<App />);
}

const root = document.getElementById('root');
if (root) open(root).catch(() => showDoorFault(root));

if (import.meta.env.PROD) registerServiceWorker();
