import { afterAll, vi } from 'vitest';

// Each file has modules of its own, with their state and its mocks; the libraries and the window are the worker's.
vi.resetModules();

// What these modules listen for ends with their file, or they would still act on what is heard in later ones. What
// libraries listen for lasts as long as they do. The same holds for what they wait for.
const ends: (() => void)[] = [];
for (const target of [window, document] satisfies EventTarget[]) {
  const listen = target.addEventListener.bind(target) as EventTarget['addEventListener'];
  Object.assign<EventTarget, Pick<EventTarget, 'addEventListener'>>(target, {
    addEventListener(type, listener, options) {
      // Below the head and this very function stands who calls it.
      const caller = new Error('who listens').stack?.split('\n')[2] ?? '';
      if (listener && !caller.includes('/node_modules/'))
        ends.push(() => target.removeEventListener(type, listener, options));
      listen(type, listener, options);
    },
  });
  ends.push(() => Object.assign(target, { addEventListener: listen }));
}

for (const wait of ['setTimeout', 'setInterval'] as const) {
  const begin = globalThis[wait];
  const beginOwn = (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    const timer = begin(work, ms, ...given);
    const caller = new Error('who waits').stack?.split('\n')[2] ?? '';
    if (!caller.includes('/node_modules/')) ends.push(() => clearTimeout(timer));
    return timer;
  };
  Object.assign(globalThis, { [wait]: Object.assign(beginOwn, begin) });
  ends.push(() => Object.assign(globalThis, { [wait]: begin }));
}

afterAll(async () => {
  for (const end of ends) end();
  // A part that is still on its way would arrive among the next file's modules, as another copy of them.
  await vi.dynamicImportSettled();
});
