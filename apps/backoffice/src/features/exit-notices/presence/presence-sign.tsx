import Box from '@mui/material/Box';
import type { Presence } from '@timbro/core/stamps/rules.ts';

/** A full, a half and an empty circle: told apart without colour. */
const fills: Readonly<Record<Presence, { colour: string; fill: string }>> = {
  inside: { colour: 'var(--inside)', fill: 'var(--inside)' },
  outside: { colour: 'var(--outside)', fill: 'linear-gradient(to right, var(--outside) 50%, var(--paper) 50%)' },
  notInCompany: { colour: 'var(--not-in-company)', fill: 'var(--paper)' },
};

/** Where somebody is, as a sign; the word stands beside it. */
export function PresenceSign({ presence, size = 14 }: { presence: Presence; size?: number }) {
  const { colour, fill } = fills[presence];
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-block',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: '50%',
        border: `${Math.max(2, Math.round(size / 7))}px solid ${colour}`,
        background: fill,
        verticalAlign: '-2px',
      }}
    />
  );
}
