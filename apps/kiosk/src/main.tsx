import '@timbro/kit/page/fonts.css';
import '@timbro/kit/page/tokens.css';
import '@timbro/kit/light/forms.css';
import '@timbro/kit/light/controls.css';
import './app/page.css';
import './app/panel.css';
import { createRoot } from 'react-dom/client';
import { configureSend } from '@timbro/kit/data/send.ts';
import { showDoorFault } from '@timbro/kit/light/door-fault.ts';
import { loadMessages } from '@timbro/kit/words/i18n.ts';
import { keepFresh } from './app/fresh-shell.ts';
import { KioskApp } from './app/kiosk-app.tsx';
import { ownLanguage } from './app/own-language.ts';

configureSend({ deviceType: 'kiosk', loginPath: '/kiosk/' });

async function open(root: HTMLElement): Promise<void> {
  await loadMessages('kiosk', ownLanguage());
  const { serviceWorker }: { readonly serviceWorker?: ServiceWorkerContainer } = navigator;
  const onBusy = keepFresh(import.meta.env.PROD ? serviceWorker : undefined, () => window.location.reload());
  createRoot(root).render(<KioskApp code={takeCode()} onBusy={onBusy} />);
}

/** The code works once: it does not stay in the address, where the next person would find it. */
function takeCode(): string {
  const code = decodeCode(window.location.hash.slice(1));
  if (window.location.hash !== '') window.history.replaceState(null, '', '/kiosk/');
  return code;
}

function decodeCode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const root = document.getElementById('root');
if (root) open(root).catch(() => showDoorFault(root));
