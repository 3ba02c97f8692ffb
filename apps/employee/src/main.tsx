import '@timbro/kit/fonts.css';
import '@timbro/kit/tokens.css';
import '@timbro/kit/guest/forms.css';
import '@timbro/kit/guest/controls.css';
import '@timbro/kit/guest/guest.css';
import './app/app.css';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from '@timbro/kit/i18n.tsx';
import { configureSend } from '@timbro/kit/send.ts';
import { App } from './app/app.tsx';
import { home } from './app/screens.ts';
import { registerServiceWorker } from './app/shell-updates.ts';

configureSend({ deviceType: 'mobile', loginPath: home });

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <I18nProvider area="employee">
      <App />
    </I18nProvider>,
  );

if (import.meta.env.PROD) registerServiceWorker();
