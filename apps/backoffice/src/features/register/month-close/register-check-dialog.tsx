import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type * as z from 'zod';
import type { registerCheck } from '@timbro/core/work-days/months/register-check.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { TellDialog } from '@timbro/kit/layers/tell-dialog.tsx';
import { ErrorBlock } from '@timbro/kit/page/states.tsx';
import { formatInstant, formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

type Check = z.output<typeof registerCheck>;

/** Walks every chain of stamps while it is open, and says that all hold, or which one breaks first. */
export function RegisterCheckDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const zone = useCompanyZone();
  const check = useRead(api.workDays.verify, {}, { inPlace: true });
  return (
    <TellDialog title={t('close.check')} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 4, minHeight: 140, alignContent: 'start' }}>
        <Typography>{t('close.check.text')}</Typography>
        {check.isFetching ? (
          <Box role="status">
            <Typography sx={{ mb: 2 }}>{t('close.check.running')}</Typography>
            <LinearProgress aria-hidden />
          </Box>
        ) : check.error ? (
          <ErrorBlock error={check.error} onRetry={() => void check.refetch()} />
        ) : (
          check.data && (
            <>
              <Verdict check={check.data} when={formatInstant(new Date(check.dataUpdatedAt), zone)} zone={zone} />
              <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => void check.refetch()}>
                {t('close.check.again')}
              </Button>
            </>
          )
        )}
      </Box>
    </TellDialog>
  );
}

function Verdict({ check, when, zone }: { check: Check; when: string; zone: string }) {
  const t = useT();
  const { firstBreak, people, stamps } = check;
  const counts = t('close.check.counts', {
    people,
    peopleText: formatNumber(people),
    stamps,
    stampsText: formatNumber(stamps),
    when,
  });
  if (!firstBreak)
    return (
      <Alert severity="success" role="status">
        <AlertTitle>{t('close.check.intact')}</AlertTitle>
        {counts}
      </Alert>
    );
  const { user, seq, at } = firstBreak;
  return (
    <Alert severity="error" role="alert">
      <AlertTitle>{t('close.check.broken', { name: user.displayName || user.id })}</AlertTitle>
      <p>
        {at === null
          ? t('close.check.breakUnknown', { seq })
          : t('close.check.breakAt', { seq, when: formatInstant(at, zone) })}
      </p>
      {counts}
    </Alert>
  );
}
