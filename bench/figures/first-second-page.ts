/** What runs inside the page: the function is sent there as text, and knows nothing but its arguments. */

export type Seen = {
  /** When the first name stood on the page, and what had come over the network by then. */
  namesAt: number;
  bytes: number;
};
export type Painted = { largest: number; first: number; longest: number; late: number; twice: string[] };

type Noted = { seen?: Seen; largest: number; first: number; tasks: { start: number; ms: number }[] };

/** Notes paints, long tasks, and the frame in which what is awaited stands on the page. */
export function note(awaited: string): void {
  const noted: Noted = { largest: 0, first: 0, tasks: [] };
  Object.assign(globalThis, { noted });
  const watch = (type: string, work: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(work)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => void (noted.largest = startTime));
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.first = startTime;
  });
  watch('longtask', ({ startTime, duration }) => void noted.tasks.push({ start: startTime, ms: duration }));
  const came = () =>
    (
      [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ] as PerformanceResourceTiming[]
    ).reduce((sum, { transferSize }) => sum + transferSize, 0);
  const look = () => {
    const named = document.querySelector(awaited);
    if (!named?.textContent) return void requestAnimationFrame(look);
    const bytes = came();
    // What was found before a frame is on the screen after it.
    requestAnimationFrame(() => void (noted.seen = { namesAt: performance.now(), bytes }));
  };
  requestAnimationFrame(look);
}

/** What has come since, and whether anything was asked for twice. */
export function tell(): Painted {
  const { noted } = globalThis as unknown as { noted: Noted };
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const calls = resources.map(({ name }) => name).filter((name) => new URL(name).pathname.startsWith('/api/'));
  const everything = [...(performance.getEntriesByType('navigation') as PerformanceResourceTiming[]), ...resources];
  const before = noted.tasks.filter(({ start }) => start < noted.first);
  return {
    largest: noted.largest,
    first: noted.first,
    longest: Math.max(0, ...before.map(({ ms }) => ms)),
    late: everything.reduce((sum, { transferSize }) => sum + transferSize, 0),
    twice: calls.filter((name, at) => calls.indexOf(name) !== at),
  };
}
