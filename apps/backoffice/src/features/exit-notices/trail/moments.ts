type At = { readonly at: string };

/** The place in the list of the last one that was not later than a moment; the first where all were. */
export function indexAt(fixes: readonly At[], moment: number): number {
  const next = fixes.findIndex(({ at }) => Date.parse(at) > moment);
  return Math.max(0, next < 0 ? fixes.length - 1 : next - 1);
}

const minuteMs = 60_000;

/** From the first to the last, in whole minutes, so that a step is a minute and the last step reaches the end. */
export function spanOf(fixes: readonly At[]): { readonly from: number; readonly to: number } {
  const from = Date.parse(fixes[0]?.at ?? '');
  const last = Date.parse(fixes.at(-1)?.at ?? '');
  return { from, to: from + Math.max(1, Math.ceil((last - from) / minuteMs)) * minuteMs };
}
