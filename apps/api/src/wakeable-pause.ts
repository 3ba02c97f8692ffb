/** A pause that ends early when somebody calls; a call during the work before it makes it end at once. */
export function wakeablePause() {
  let called = false;
  let endNow: (() => void) | undefined;
  return {
    async for(ms: number) {
      if (!called && ms > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          endNow = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      called = false;
      endNow = undefined;
    },
    end() {
      called = true;
      endNow?.();
    },
  };
}
