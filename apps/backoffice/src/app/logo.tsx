import Box from '@mui/material/Box';

const Mark = () => (
  <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
    <circle cx="16" cy="16" r="16" fill="var(--selected)" />
    <circle cx="16" cy="16" r="6.5" fill="none" stroke="var(--accent)" strokeWidth="4" />
  </svg>
);

export function Logo({ isSmall = false }: { isSmall?: boolean }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, fontSize: '1.25rem', fontWeight: 800, '& svg': { flex: 'none' } }}>
      <Mark />
      {!isSmall && 'Timbro'}
    </Box>
  );
}
