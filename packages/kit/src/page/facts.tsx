import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export type Fact = { readonly label: string; readonly value: ReactNode };

type Props = {
  facts: readonly Fact[];
  /** Side by side where there is room, each value under its label; otherwise label and value share a line. */
  inRow?: boolean;
};

const nothing = '—';

/** What is known of a record, to be read and not to be changed. */
export const Facts = ({ facts, inRow = false }: Props) =>
  inRow ? (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2 }}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {value ?? nothing}
          </Box>
        </div>
      ))}
    </Box>
  ) : (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 2 }}>
      {facts.map(({ label, value }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value ?? nothing}
          </Box>
        </Box>
      ))}
    </Box>
  );
