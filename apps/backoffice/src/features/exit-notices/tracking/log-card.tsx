import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { dayIn } from '@timbro/core/days/rules.ts';
import type { ExitsSettings } from '@timbro/core/exits-settings/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { heldProps, useHold } from '@timbro/kit/page/write-button.tsx';
import { formatDay } from '@timbro/kit/words/format.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import type { ExitsLog } from './use-exits-log.ts';

const RouterLink = createLink(Link);

/** Since when, by whom and on which basis exits are logged. */
function stateText(t: Translate, zone: string, { enabled, enabledAt, enabledBy, legalBasis }: ExitsSettings): string {
  if (!enabled) return t('tracking.log.never');
  const since =
    enabledAt === null
      ? null
      : t('tracking.log.since', {
          day: formatDay(dayIn(zone, new Date(enabledAt))),
          name: enabledBy?.displayName ?? t('kit.history.system'),
        });
  const basis = legalBasis && t(`tracking.log.basis.${legalBasis.kind}`, { number: legalBasis.number });
  return [since, basis].filter(Boolean).join(' · ');
}

/** Whether exits are logged; who may switches it. */
export function LogCard({ log }: { log: ExitsLog }) {
  const t = useT();
  const zone = useCompanyZone();
  const hold = useHold();
  const mayFlip = useCan(api.exitsLogs.toggle);
  const { settings, isOn, flip, isBusy } = log;
  if (!settings) return <Box sx={{ ...cardLook, minWidth: 240 }} aria-busy="true" />;
  return (
    <Box sx={cardLook}>
      {mayFlip && (
        <Switch
          checked={isOn}
          disabled={isBusy}
          onChange={() => hold === null && void flip()}
          slotProps={{ input: { 'aria-label': t('tracking.log'), ...heldProps(hold) } }}
        />
      )}
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontSize: 13, fontWeight: 700, lineHeight: 1.35 }}>
          {t(isOn ? 'tracking.log.on' : 'tracking.log.off')}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {stateText(t, zone, settings)}
        </Typography>
      </Box>
    </Box>
  );
}

/** Why exits cannot be logged yet, with the way to put that right. */
export function LogRefusal({ log: { why, forget } }: { log: ExitsLog }) {
  const t = useT();
  if (why.length === 0) return null;
  return (
    <Alert severity="warning" role="alert" onClose={forget} closeText={t('common.close')}>
      {why.map((each) => `${each}. `)}
      <RouterLink to="/exit-notices" search={{ tab: 'exit-settings' }} sx={{ color: 'inherit', fontWeight: 700 }}>
        {t('tracking.log.settings')}
      </RouterLink>
    </Alert>
  );
}

const cardLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 44,
  px: 3,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  bgcolor: 'background.paper',
  flex: { xs: '1 1 100%', sm: 'none' },
} as const;
