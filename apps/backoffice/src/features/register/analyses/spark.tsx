import Box from '@mui/material/Box';

const [width, height, edge] = [96, 28, 3];

/** A line of a few values without axes: the figures beside it are told in words. */
export function Spark({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const xOf = (at: number) => edge + (at / (values.length - 1)) * (width - 2 * edge);
  // What never changes runs through the middle.
  const yOf = (value: number) =>
    most === least ? height / 2 : height - edge - ((value - least) / (most - least)) * (height - 2 * edge);
  const points = values.map((value, at) => `${xOf(at).toFixed(1)},${yOf(value).toFixed(1)}`).join(' ');
  return (
    <Box
      component="svg"
      aria-hidden
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      sx={{ flex: '0 1 auto', minWidth: 32 }}
    >
      <polyline
        points={points}
        fill="none"
        stroke="var(--text-muted)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={xOf(values.length - 1)} cy={yOf(values.at(-1) ?? 0)} r="2.5" fill="var(--orange)" />
    </Box>
  );
}
