import '@timbro/kit/page/fonts.css';
import '@timbro/kit/page/tokens.css';
import '@timbro/kit/light/forms.css';
import '@timbro/kit/light/controls.css';
import '@timbro/kit/light/guest.css';
import './app/app.css';
import './app/page.css';
import { createRoot } from 'react-dom/client';
import { configureSend } from '@timbro/kit/data/send.ts';
import { showDoorFault } from '@timbro/kit/light/door-fault.ts';
import { keepForBuild } from '@timbro/kit/light/kept-replies.ts';
import { keepReadsLive } from '@timbro/kit/light/live-reads.ts';
import { finishSignOutOnReturn } from '@timbro/kit/light/sign-out.ts';
import { takePlace } from '@timbro/kit/memory/farewell.ts';
import { isSignedInHere } from '@timbro/kit/memory/session.ts';
import { loadMessages } from '@timbro/kit/words/i18n.ts';
import { App, guestDoor } from './app/app.tsx';
import { home } from './app/screens.ts';
import { guardKeptSlips } from './features/documents/kept-slips.ts';
import { listenForCode } from './features/pairing/given-code.ts';
import { listenForInstall } from './features/today/install-prompt.ts';
import { takeAddressToken } from './features/today/scan/address-token.ts';

// Before anything else reads the address.
listenForCode();
configureSend({ deviceType: 'mobile', loginPath: home, keepsPlace: true });
// The name of this file carries a hash that follows every other file of the app.
keepForBuild(import.meta.url);
guardKeptSlips();
listenForInstall();
takeAddressToken();
keepReadsLive(async () => (await import('@timbro/kit/light/connect-reads.ts')).connectReads);
finishSignOutOnReturn();
returnToPlace();

/** A session that ended by itself may have met a link from a mail: signing in again then opens what it names. */
function returnToPlace(): void {
  const place = takePlace();
  if (place?.startsWith(home)) window.history.replaceState(window.history.state, '', place);
}

async function open(root: HTMLElement): Promise<void> {
  // Until then the page shows what it began with.
  await Promise.all([loadMessages('employee'), isSignedInHere() || guestDoor.load()]);
  createRoot(root).render(<App />);
}

const root = document.getElementById('root');
if (root) open(root).catch(() => showDoorFault(root));
