/** Says that something kept outside React has changed; `useSyncExternalStore` takes `subscribe` as it is. */
export function createSignal<News = void>() {
  const listeners = new Set<(news: News) => void>();
  return {
    announce: (news: News): void => listeners.forEach((listener) => listener(news)),
    subscribe: (listener: (news: News) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
