import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Access } from '@timbro/core/access.ts';
import { Can } from './can.tsx';
import { DeleteIcon, EditIcon } from './icons.ts';
import { Empty, ErrorBlock, Loading } from './states.tsx';
import { heldProps, useHold } from './write-button.tsx';

type Props<R> = {
  of: UseQueryResult<{ readonly items: readonly R[] }>;
  label: string;
  /** The sentence where there is none yet. */
  empty: string;
  emptyAction?: ReactNode;
  /** The line of one record. */
  children(record: R): ReactNode;
};

/** The few records of a kind below one another, for a panel where a table has no room. */
export function RecordLines<R>({ of, label, empty, emptyAction, children }: Props<R>) {
  if (of.error && !of.data) return <ErrorBlock error={of.error} onRetry={() => void of.refetch()} />;
  if (!of.data) return <Loading shape="list" rows={5} />;
  if (of.data.items.length === 0) return <Empty title={empty} action={emptyAction} />;
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {of.data.items.map(children)}
    </Box>
  );
}

type LineProps = {
  name: string;
  /** A sign before the name, such as its colour. */
  mark?: ReactNode;
  /** Who may change and remove it; others only read. */
  may: { readonly access: Access };
  /** What the buttons are called, with the name in it. */
  edit: string;
  remove: string;
  onEdit(): void;
  onRemove(): void;
  children: ReactNode;
};

/** One record: what is to be known of it, and its two buttons. */
export function RecordLine({ name, mark, may, edit, remove, onEdit, onRemove, children }: LineProps) {
  const hold = useHold();
  const buttons = [
    { label: edit, icon: EditIcon, run: onEdit },
    { label: remove, icon: DeleteIcon, run: onRemove },
  ];
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, py: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      {mark}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{name}</Typography>
        {children}
      </Box>
      <Can do={may}>
        {buttons.map(({ label, icon: Icon, run }) => (
          <IconButton key={label} aria-label={label} onClick={() => hold === null && run()} {...heldProps(hold)}>
            <Icon fontSize="small" />
          </IconButton>
        ))}
      </Can>
    </Box>
  );
}

/** A quieter line under the name. */
export const LineText = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);
