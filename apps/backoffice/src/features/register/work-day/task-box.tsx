import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import type { ApiError } from '@timbro/kit/data/send.ts';
import { leftByEscape } from './inner-step.ts';

type Props = {
  title: ReactNode;
  detail?: ReactNode;
  /** Stands in the way of closing the month, could be put right, or was decided. */
  tone?: keyof typeof tones;
  refusal?: ApiError | null;
  /** What is open in it is left by Escape. */
  onLeave?: (() => void) | undefined;
  children?: ReactNode;
};

const tones = { open: 'var(--error)', minor: 'var(--orange)', decided: 'var(--line-input)' } as const;

/** One thing of a day with what can be done about it, and what the server says against that. */
export const TaskBox = ({ title, detail, tone = 'open', refusal, onLeave, children }: Props) => (
  <Box
    component="li"
    sx={{ ...boxLook, borderLeftColor: tones[tone] }}
    {...(onLeave && { onKeyDown: leftByEscape(onLeave) })}
  >
    <Box sx={{ fontWeight: 700 }}>{title}</Box>
    {detail && <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{detail}</Box>}
    {children && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>{children}</Box>}
    {refusal && (
      <Box role="alert" sx={{ color: 'error.main', fontSize: 13, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {reasonOf(refusal)}
      </Box>
    )}
  </Box>
);

export const taskListLook = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 } as const;
const boxLook = {
  display: 'grid',
  gap: 1,
  px: 3,
  py: 2.5,
  border: 1,
  borderColor: 'divider',
  borderLeft: 4,
  borderRadius: '8px',
} as const;
