import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks';

/** Drawn upon the scales of the chart around them. */
export type Bound = {
  readonly value: number;
  readonly label: string;
  readonly tone: 'warning' | 'alarm' | 'plain';
};

const tones = {
  warning: { line: 'var(--accent-text)', dash: '7 5', text: 'var(--pending)' },
  alarm: { line: 'var(--error)', dash: undefined, text: 'var(--rejected)' },
  plain: { line: 'var(--line-input)', dash: '2 4', text: 'var(--text-muted)' },
} as const;

const lineHeight = 14;

/** Labels that would lie upon one another move apart, those above upwards. */
function placed(bounds: readonly (Bound & { readonly y: number })[]) {
  const sorted = bounds.toSorted((one, other) => other.y - one.y);
  let above = Infinity;
  return sorted.map((bound) => {
    const labelY = Math.min(bound.y, above - lineHeight);
    above = labelY;
    return { ...bound, labelY };
  });
}

/** Lines across the chart with their words at its right edge. */
export function BoundLines({ bounds }: { bounds: readonly Bound[] }) {
  const { left, width } = useDrawingArea();
  const y = useYScale<'linear'>();
  return placed(bounds.map((bound) => ({ ...bound, y: y(bound.value) }))).map(({ label, tone, y: at, labelY }) => (
    <g key={label}>
      <line
        x1={left}
        x2={left + width}
        y1={at}
        y2={at}
        stroke={tones[tone].line}
        strokeWidth={1.5}
        strokeDasharray={tones[tone].dash}
      />
      <text
        x={left + width + 6}
        y={labelY}
        dominantBaseline="central"
        fontSize={12}
        fontWeight={tone === 'plain' ? 500 : 700}
        fill={tones[tone].text}
      >
        {label}
      </text>
    </g>
  ));
}

/** A ground between two values. */
export function Ground({ from, to, colour }: { from: number; to: number; colour: string }) {
  const { left, width, top, height } = useDrawingArea();
  const y = useYScale<'linear'>();
  const clamp = (at: number) => Math.min(top + height, Math.max(top, at));
  const [upper, lower] = [clamp(y(to)), clamp(y(from))];
  return <rect x={left} width={width} y={upper} height={Math.max(0, lower - upper)} fill={colour} />;
}

type MarkProps = {
  at: Date;
  value: number;
  label: string;
  colour: string;
  /** An open circle marks what was, a full one what is. */
  isHollow?: boolean;
  place: 'above' | 'below';
  /** Values with a line of their own, upon which the words had better not lie. */
  clearOf?: readonly number[];
};

/** How far from its point the words may be, the nearest first; and half of what they need. */
const labelsApart = [19, 30] as const;
const halfLabel = 8;
const none: readonly number[] = [];

/** One point of the line with its words beside it, on the side where there is room: what is lowest has none of the line below it. */
export function PointMark({ at, value, label, colour, isHollow = false, place, clearOf = none }: MarkProps) {
  const { left, width, top, height } = useDrawingArea();
  const x = useXScale<'time'>()(at);
  const scale = useYScale<'linear'>();
  const y = scale(value);
  const isLate = x > left + width * 0.6;
  const isClear = (middle: number) => clearOf.every((line) => Math.abs(scale(line) - middle) > halfLabel);
  const places = labelsApart.map((apart) => (place === 'below' ? y + apart : y - apart));
  const fitting = places.filter((middle) => middle - halfLabel >= top && middle + halfLabel <= top + height);
  const labelY = fitting.find(isClear) ?? fitting[0] ?? Math.max(top + halfLabel, y - labelsApart[0]);
  return (
    <g>
      <circle
        cx={x}
        cy={y}
        r={4.5}
        fill={isHollow ? 'var(--paper)' : colour}
        stroke={isHollow ? colour : 'var(--paper)'}
        strokeWidth={2}
      />
      {label !== '' && (
        <text
          x={isLate ? x - 10 : x + 10}
          y={labelY}
          textAnchor={isLate ? 'end' : 'start'}
          dominantBaseline="central"
          fontSize={12}
          fontWeight={700}
          fill={colour}
          stroke="var(--paper)"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {label}
        </text>
      )}
    </g>
  );
}
