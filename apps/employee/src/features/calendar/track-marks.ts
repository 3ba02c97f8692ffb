type Place = { readonly left: number; readonly width: number };
type Marked = {
  readonly planned: readonly Place[];
  readonly stamped: readonly (Place & { readonly kind: string })[];
};

const endOf = ({ left, width }: Place) => left + width;

/** Where on the axis somebody was awaited and not there yet, and what was stamped beyond the shift. */
export function trackMarks({ planned, stamped }: Marked, { late, excess }: { late: boolean; excess: boolean }) {
  const [starts, ends] = [planned[0], planned.at(-1)];
  const first = stamped[0];
  const delay = late && starts && first && first.left > starts.left ? between(starts.left, first.left) : null;
  const pairs = excess ? stamped.filter(({ kind }) => kind === 'pair' || kind === 'open') : [];
  const beyond = ends ? pairs.filter((pair) => endOf(pair) > endOf(ends)) : [];
  return {
    delay,
    beyond: ends ? beyond.map((pair) => between(Math.max(pair.left, endOf(ends)), endOf(pair))) : [],
  };
}

const between = (from: number, to: number): Place => ({ left: from, width: to - from });
