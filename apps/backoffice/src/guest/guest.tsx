import '@timbro/kit/fonts.css';
import '@timbro/kit/tokens.css';
import '@timbro/kit/guest/forms.css';
import '@timbro/kit/guest/controls.css';
import '@timbro/kit/guest/guest.css';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '@timbro/kit/i18n.tsx';
import { GuestPages } from './guest-pages.tsx';

/** Everything a visitor meets before the application itself: no router, no component library, no schemas. */
export async function mountGuest(root: HTMLElement): Promise<void> {
  await loadMessages('guest');
  createRoot(root).render(<GuestPages />);
}
