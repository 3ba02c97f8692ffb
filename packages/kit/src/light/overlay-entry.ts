/** One at a time: what lies over the page has an entry of its own in the history, so that Back closes it and stays. */
type OverlayEntry = {
  /** Takes the entry away; done once the page under it is the present one again. */
  remove(): Promise<void>;
  /** Leaves it in the history, for a page that is itself on its way out. */
  abandon(): void;
};

let isOverlayOpen = false;

const isOnEntry = () => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'isOverlay' in state;
};

export function pushOverlayEntry(onBack: () => void): OverlayEntry {
  const abandon = () => {
    isOverlayOpen = false;
    window.removeEventListener('popstate', follow);
  };
  const follow = () => {
    if (isOnEntry()) return;
    abandon();
    onBack();
  };
  isOverlayOpen = true;
  window.history.pushState({ isOverlay: true }, '');
  window.addEventListener('popstate', follow);
  return {
    abandon,
    remove: async () => {
      abandon();
      if (isOnEntry()) await goBack();
    },
  };
}

const goBack = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    window.history.back();
  });

/** Forward and a reload can lead to an entry whose overlay is gone: it shows nothing of its own, so it is left again. */
export function passOldOverlayEntries(): () => void {
  const pass = () => {
    if (isOnEntry() && !isOverlayOpen) window.history.back();
  };
  pass();
  window.addEventListener('popstate', pass);
  return () => window.removeEventListener('popstate', pass);
}
