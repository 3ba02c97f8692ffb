import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { type Session, sessionFilter } from '@timbro/core/sessions/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { SignOutIcon } from '@timbro/kit/page/icons.ts';
import { StatusChip } from '@timbro/kit/page/status-chip.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { DataTable } from '@timbro/kit/table/data-table.tsx';
import type { Column } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useEnd, useEndMany } from './end-sessions.ts';

/** Every device that is signed in as this person, each with a way to end it. */
export function SessionsCard() {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const end = useEnd(heading);
  const { isEnding, endMany, endOthers } = useEndMany(heading);
  const columns: readonly Column<Session>[] = [
    { field: 'device', label: 'sessions.column.device', fixed: true, flex: 1.5, minWidth: 160, card: 'title' },
    {
      field: 'current',
      label: 'sessions.column.current',
      width: 160,
      card: 'aside',
      render: ({ current }) => current && <StatusChip tone="active" label={t('sessions.current')} />,
    },
    { field: 'deviceType', label: 'sessions.column.deviceType', width: 140 },
    { field: 'ip', label: 'sessions.column.ip', width: 150, card: 'detail' },
    { field: 'createdAt', label: 'sessions.column.createdAt', width: 168 },
    { field: 'lastUsedAt', label: 'sessions.column.lastUsedAt', width: 168, card: 'detail' },
  ];
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t('sessions.title')}
      sx={{ p: { xs: 4, sm: 6 }, borderRadius: '12px' }}
    >
      <DataTable
        title="sessions.title"
        endpoint={api.sessions.list}
        filter={sessionFilter}
        columns={columns}
        rowName={({ device }) => device}
        rowActions={(row) => [{ id: 'end', label: t('sessions.remove'), icon: SignOutIcon, run: () => void end(row) }]}
        bulkActions={[{ id: 'end', label: t('sessions.removeMany'), icon: SignOutIcon, danger: true, run: endMany }]}
        canSelect={({ current }) => !current}
        empty={{ title: 'sessions.empty' }}
        lead={
          <Box sx={{ maxWidth: 640 }}>
            <Typography ref={heading} tabIndex={-1} component="h2" variant="h6">
              {t('sessions.title')}
            </Typography>
            <Typography sx={{ mt: 1, mb: 3, color: 'text.secondary' }}>{t('sessions.text')}</Typography>
            <WriteButton variant="outlined" color="error" loading={isEnding} onClick={() => void endOthers()}>
              {t('sessions.removeOthers')}
            </WriteButton>
          </Box>
        }
      />
    </Paper>
  );
}
