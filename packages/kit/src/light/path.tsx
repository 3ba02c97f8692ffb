import { type ComponentProps, type MouseEvent, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
};

/** The few pages of these apps need no router: a path, and a way to change it without a reload. */
export const usePath = (): string => useSyncExternalStore(subscribe, () => window.location.pathname);

/** `amend` changes the address of what lies on top too, and leaves the entry what it is. */
export function goTo(path: string, how: 'push' | 'replace' | 'amend' = 'push'): void {
  if (how === 'push') window.history.pushState(null, '', path);
  else window.history.replaceState(how === 'amend' ? window.history.state : null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export function Link({ to, children, ...anchor }: { to: string } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <a {...anchor} href={to} onClick={follow}>
      {children}
    </a>
  );
}
