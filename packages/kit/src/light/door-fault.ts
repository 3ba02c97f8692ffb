import { doorMessages } from '@timbro/core/kit/door-messages.ts';
import { preferredLanguage } from '../words/i18n.ts';
import './door-fault.css';

/** Stands in for an app of which a piece has not arrived. It needs no other file, and tries again when the network is back. */
export function showDoorFault(root: HTMLElement): void {
  const language = preferredLanguage();
  const text = document.createElement('p');
  text.textContent = doorMessages.missing[language];
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = doorMessages.retry[language];
  const reload = () => window.location.reload();
  retry.addEventListener('click', reload);
  window.addEventListener('online', reload, { once: true });
  const page = document.createElement('main');
  page.className = 'door-fault';
  page.setAttribute('role', 'alert');
  page.append(text, retry);
  document.documentElement.lang = language;
  root.replaceChildren(page);
}
