import { type Point, pixelsBetween } from './point.ts';

export type Spot<T> = { readonly at: Point; readonly of: T };
/** What lies so close together that it is drawn as one, at the middle of it all. */
export type Cluster<T> = { readonly at: Point; readonly of: readonly T[] };

const cellOf = ({ x, y }: Point, size: number) => [Math.floor(x / size), Math.floor(y / size)] as const;
const keyOf = (column: number, row: number) => `${column}|${row}`;

function merged<T>(one: Cluster<T>, other: Cluster<T>): Cluster<T> {
  const count = one.of.length + other.of.length;
  const mean = (a: number, b: number) => (a * one.of.length + b * other.of.length) / count;
  return { at: { x: mean(one.at.x, other.at.x), y: mean(one.at.y, other.at.y) }, of: [...one.of, ...other.of] };
}

/** The greater take in the smaller; the rest is order alone, so that the same spots make the same clusters. */
const byGreatness = <T>(a: Cluster<T>, b: Cluster<T>) =>
  b.of.length - a.of.length || a.at.x - b.at.x || a.at.y - b.at.y;

/** Those already placed by the square they lie in: whoever is near lies in the same or in one beside it. */
function squares<T>(reach: number) {
  const placed = new Map<string, Cluster<T>[]>();
  const at = (column: number, row: number) => placed.get(keyOf(column, row)) ?? [];
  return {
    near({ at: point }: Cluster<T>): Cluster<T> | undefined {
      const [column, row] = cellOf(point, reach);
      return [-1, 0, 1]
        .flatMap((right) => [-1, 0, 1].flatMap((below) => at(column + right, row + below)))
        .find((other) => pixelsBetween(point, other.at) < reach);
    },
    put(cluster: Cluster<T>): void {
      const [column, row] = cellOf(cluster.at, reach);
      placed.set(keyOf(column, row), [...at(column, row), cluster]);
    },
    take(cluster: Cluster<T>): void {
      const [column, row] = cellOf(cluster.at, reach);
      placed.set(
        keyOf(column, row),
        at(column, row).filter((other) => other !== cluster),
      );
    },
    all: () => [...placed.values()].flat(),
  };
}

function mergeOnce<T>(clusters: readonly Cluster<T>[], reach: number): readonly Cluster<T>[] {
  const sheet = squares<T>(reach);
  for (const cluster of clusters.toSorted(byGreatness)) {
    const near = sheet.near(cluster);
    if (near) sheet.take(near);
    sheet.put(near ? merged(near, cluster) : cluster);
  }
  return sheet.all();
}

/** Groups spots until no two groups are nearer to each other than `reach`. */
export function clusterSpots<T>(spots: readonly Spot<T>[], reach: number): readonly Cluster<T>[] {
  let clusters: readonly Cluster<T>[] = spots.map(({ at, of }) => ({ at, of: [of] }));
  for (;;) {
    const next = mergeOnce(clusters, reach);
    // The middle of a group that has grown may have come near to another.
    if (next.length === clusters.length) return next;
    clusters = next;
  }
}
