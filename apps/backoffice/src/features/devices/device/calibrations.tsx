import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { CalibrationLog } from '@timbro/core/devices/measures-contract.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { StatusChip } from '@timbro/kit/page/status-chip.tsx';
import { formatInstant, formatNumber } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import { kindText } from '../console/command-words.ts';

const step = 10;
const most = 200;
const columns = ['at', 'actor', 'kind', 'change', 'result', 'firmware'] as const;
const nothing = '—';

/** Every calibration there was, newest first. */
export function Calibrations({ deviceId, zone }: { deviceId: string; zone: string }) {
  const t = useT();
  const titleId = useId();
  const [pageSize, setPageSize] = useState(step);
  const log = useRead(
    api.deviceMeasures.calibrationLogs,
    { params: { deviceId }, query: { pageSize } },
    { inPlace: true, patches: true },
  );
  const { data } = log;
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ borderRadius: '12px', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 2, px: 3, pt: 3 }}>
        <Typography id={titleId} component="h2" variant="subtitle1" sx={{ fontSize: 16 }}>
          {t('device.calibrations')}
        </Typography>
        {data && data.total > 0 && (
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
            {t('device.calibrations.count', { count: data.total })}
          </Box>
        )}
      </Box>
      {log.error && !data ? (
        <ErrorBlock error={log.error} onRetry={() => void log.refetch()} />
      ) : !data ? (
        <Loading shape="table" rows={3} />
      ) : data.total === 0 ? (
        <Box sx={{ px: 3, pt: 2, pb: 4, color: 'text.secondary' }}>{t('device.calibrations.none')}</Box>
      ) : (
        <>
          <TableContainer tabIndex={0} role="group" aria-labelledby={titleId}>
            <Table size="small" aria-labelledby={titleId} sx={tableLook}>
              <TableHead>
                <TableRow>
                  {columns.map((column) => (
                    <TableCell key={column} sx={{ fontWeight: 700 }}>
                      {t(`device.calibration.${column}`)}
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {data.items.map((line) => (
                  <Line key={line.id} line={line} zone={zone} />
                ))}
              </TableBody>
            </Table>
          </TableContainer>
          {data.total > data.items.length && pageSize < most && (
            <Button
              sx={{ m: 2 }}
              loading={log.isFetching}
              onClick={() => setPageSize(Math.min(most, pageSize + 2 * step))}
            >
              {t('device.calibrations.more')}
            </Button>
          )}
        </>
      )}
    </Paper>
  );
}

const tableLook = { minWidth: 660, '& th, & td': { px: 3, whiteSpace: 'nowrap', fontSize: 13 } } as const;

/** Volts have two digits, mA none. */
function changeText({ kind, before, after }: CalibrationLog): string {
  const isVolts = kind === 'voltage';
  const figure = (value: number | null) => (value === null ? nothing : formatNumber(value, isVolts ? 2 : 0));
  const unit = isVolts ? 'V' : kind === 'zeroPositive' || kind === 'zeroNegative' ? 'mA' : '';
  return `${figure(before)} → ${figure(after)} ${unit}`.trim();
}

/** Of the provider's people a client learns no name; without a command it was the device's own doing. */
const actorText = (t: Translate, { actor, commandId }: CalibrationLog): string =>
  actor?.displayName ?? t(`device.calibration.${commandId === null ? 'byItself' : 'byProvider'}`);

function Line({ line, zone }: { line: CalibrationLog; zone: string }) {
  const t = useT();
  const { at, kind, result, firmware } = line;
  return (
    <TableRow>
      <TableCell>{formatInstant(at, zone)}</TableCell>
      <TableCell>{actorText(t, line)}</TableCell>
      <TableCell>{kindText(t, kind)}</TableCell>
      <TableCell>{changeText(line)}</TableCell>
      <TableCell>
        <StatusChip tone={result === 'ok' ? 'approved' : 'failed'} label={t(`devices.calibrationResult.${result}`)} />
      </TableCell>
      <TableCell>{firmware ?? nothing}</TableCell>
    </TableRow>
  );
}
