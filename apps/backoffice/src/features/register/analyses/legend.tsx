import Box from '@mui/material/Box';

type Mark = {
  readonly colour: string;
  /** Written upon the colour, as it is upon the bars. */
  readonly letter?: string;
  readonly letterColour?: string;
  readonly isLine?: boolean;
};
type LegendItem = Mark & { readonly key: string; readonly text: string };

/** What the colours of a chart mean; a letter or a shape says the same. */
export function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <Box component="ul" sx={listLook}>
      {items.map(({ key, text, ...mark }) => (
        <Box component="li" key={key} sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
          <LegendMark {...mark} />
          {text}
        </Box>
      ))}
    </Box>
  );
}

export const LegendMark = ({ colour, letter, letterColour, isLine = false }: Mark) => (
  <Box aria-hidden sx={{ ...markLook, ...(isLine ? lineLook : squareLook), bgcolor: colour, color: letterColour }}>
    {letter}
  </Box>
);

const listLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
  fontSize: 12,
} as const;
const markLook = {
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  fontSize: 11,
  fontWeight: 800,
  printColorAdjust: 'exact',
} as const;
const squareLook = { width: 16, height: 16, borderRadius: '4px' } as const;
const lineLook = { width: 22, height: 4, borderRadius: '2px', outline: '1px solid var(--line-input)' } as const;
