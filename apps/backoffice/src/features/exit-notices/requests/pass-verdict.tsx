import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { shownPass, typedPass } from '@timbro/core/exits/rules.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { Facts } from '@timbro/kit/page/facts.tsx';
import { CancelIcon, CheckCircleIcon, CloseIcon } from '@timbro/kit/page/icons.ts';
import { ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

type Props = { code: string; onClose(): void };

/** What the guard at the gate wants to know of a pass: whether, who, and back when. Never why. */
export function PassVerdict({ code: typed, onClose }: Props) {
  const t = useT();
  const zone = useCompanyZone();
  const code = typedPass(typed);
  const { data, error, refetch } = useRead(api.exits.pass, { params: { code } }, { fresh: true, inPlace: true });
  if (error && error.status !== 404)
    return (
      <Frame code={code} isGood={false} onClose={onClose}>
        <ErrorBlock error={error} onRetry={() => void refetch()} />
      </Frame>
    );
  if (!data && !error)
    return (
      <Frame code={code} isGood onClose={onClose}>
        <Loading rows={2} />
      </Frame>
    );
  if (!data)
    return (
      <Frame code={code} isGood={false} title={t('exits.pass.unknown')} onClose={onClose}>
        {null}
      </Frame>
    );
  const { authorised, displayName, department, expectedReturnAt } = data;
  return (
    <Frame
      code={code}
      isGood={authorised}
      title={t(authorised ? 'exits.pass.authorised' : 'exits.pass.refused')}
      onClose={onClose}
    >
      <Typography sx={{ fontSize: '1.25rem', fontWeight: 800 }}>{displayName}</Typography>
      <Facts
        inRow
        facts={[
          { label: t('exits.pass.department'), value: department },
          {
            label: t('exits.pass.return'),
            value: expectedReturnAt === null ? t('exits.return.none') : formatInstant(expectedReturnAt, zone),
          },
        ]}
      />
    </Frame>
  );
}

type FrameProps = Props & { isGood: boolean; title?: string; children: ReactNode };

function Frame({ code, isGood, title, onClose, children }: FrameProps) {
  const t = useT();
  const colour = isGood ? 'approved' : 'rejected';
  const Icon = isGood ? CheckCircleIcon : CancelIcon;
  const name = t('exits.pass', { code: shownPass(code) });
  return (
    <Paper variant="outlined" component="section" aria-label={name} sx={{ borderRadius: '12px', overflow: 'clip' }}>
      <Box
        role="status"
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 4,
          p: 4,
          ...(title && { borderLeft: `6px solid var(--${colour})` }),
        }}
      >
        {title && <Icon aria-hidden sx={{ fontSize: 40, color: `var(--${colour})` }} />}
        <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 2 }}>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
          {title && (
            <Typography component="h2" variant="h6" sx={{ color: `var(--${colour})` }}>
              {title}
            </Typography>
          )}
          {children}
        </Box>
        <IconButton aria-label={t('exits.pass.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
    </Paper>
  );
}
