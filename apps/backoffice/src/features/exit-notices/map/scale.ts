/** Squares of a map without a background, in metres. */
const gridSteps = [10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000] as const;
/** Smaller ones are a pattern, and nothing is measured by them. */
const leastSquare = 40;

/** The smallest squares that can still be told apart. */
export const gridStepOf = (metresPerPixel: number): number =>
  gridSteps.find((metres) => metres / metresPerPixel >= leastSquare) ?? gridSteps[gridSteps.length - 1] ?? leastSquare;

export type Scale = { readonly metres: number; readonly pixels: number };

/** The longest bar with a round length that fits; its half is round too. */
export function scaleOf(metresPerPixel: number, mostPixels: number): Scale {
  const most = metresPerPixel * mostPixels;
  const tens = 10 ** Math.floor(Math.log10(most));
  const metres = [10, 8, 6, 4, 2, 1].map((times) => times * tens).find((length) => length <= most) ?? tens;
  return { metres, pixels: metres / metresPerPixel };
}
