import '@timbro/kit/fonts.css';
import '@timbro/kit/tokens.css';
import '@timbro/kit/guest/forms.css';
import '@timbro/kit/guest/controls.css';
import '@timbro/kit/guest/guest.css';
import './app/app.css';
import { createRoot } from 'react-dom/client';
import { keepForBuild } from '@timbro/kit/guest/kept-replies.ts';
import { finishSignOutOnReturn } from '@timbro/kit/guest/sign-out.ts';
import { I18nProvider } from '@timbro/kit/i18n.tsx';
import { configureSend } from '@timbro/kit/send.ts';
import { App } from './app/app.tsx';
import { home } from './app/screens.ts';
import { registerServiceWorker } from './app/shell-updates.ts';

configureSend({ deviceType: 'mobile', loginPath: home });
// The name of this file carries a hash that follows every other file of the app.
keepForBuild(import.meta.url);
finishSignOutOnReturn();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <I18nProvider area="employee">
      <App />
    </I18nProvider>,
  );

if (import.meta.env.PROD) registerServiceWorker();
