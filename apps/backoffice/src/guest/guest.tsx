import '@timbro/kit/page/fonts.css';
import '@timbro/kit/page/tokens.css';
import '@timbro/kit/light/forms.css';
import '@timbro/kit/light/controls.css';
import '@timbro/kit/light/guest.css';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '@timbro/kit/words/i18n.ts';
import { GuestPages } from './guest-pages.tsx';

/** Everything a visitor meets before the application itself: no router, no component library, no schemas. */
export async function mountGuest(root: HTMLElement): Promise<void> {
  await loadMessages('guest');
  createRoot(root).render(<GuestPages />);
}
