/** Says that something kept outside React has changed; `useSyncExternalStore` takes `subscribe` as it is. */
export function createSignal() {
  const listeners = new Set<() => void>();
  return {
    announce: (): void => listeners.forEach((listener) => listener()),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
