import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';
import type { Kiosk, KioskRegistration } from '@timbro/core/kiosks/contract.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { serverNow } from '@timbro/kit/data/server-time.ts';
import { TellDialog } from '@timbro/kit/layers/tell-dialog.tsx';
import { CheckCircleIcon, TimedOutIcon, WarningIcon } from '@timbro/kit/page/icons.ts';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useNow } from '@timbro/kit/words/use-now.ts';
import { CopyButton } from '#parts/devices/copy-button.tsx';

type Named = Pick<Kiosk, 'id' | 'name' | 'registeredAt'>;
type Props = {
  kiosk: Named;
  registration: KioskRegistration;
  onRenew(kiosk: Named): void;
  onClose(): void;
};

/** Shows the code of a kiosk, once, until a tablet has been registered with it or its time is over. */
export function CodeDialog({ kiosk, registration, onRenew, onClose }: Props) {
  const t = useT();
  const secondsLeft = useSecondsLeft(registration.codeExpiresAt);
  const fate = useFate(kiosk);
  const { name } = kiosk;
  return (
    <TellDialog title={t('kiosks.code.title', { name })} onClose={onClose}>
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 4, textAlign: 'center' }}>
        <div role="status">
          {fate === 'registered' && (
            <Outcome
              icon={<CheckCircleIcon sx={{ color: 'var(--approved)', ...iconLook }} />}
              title={t('kiosks.code.done', { name })}
            >
              {t('kiosks.code.doneText')}
            </Outcome>
          )}
          {fate === 'gone' && <Outcome icon={<WarningIcon sx={iconLook} />} title={t('kiosks.code.gone')} />}
          {fate === 'waiting' && secondsLeft === 0 && (
            <Outcome icon={<TimedOutIcon sx={iconLook} />} title={t('kiosks.code.expired')} />
          )}
        </div>
        {fate === 'waiting' && secondsLeft > 0 && <Code {...registration} secondsLeft={secondsLeft} />}
        {fate === 'waiting' && secondsLeft === 0 && (
          <WriteButton variant="contained" onClick={() => onRenew(kiosk)}>
            {t('kiosks.renew')}
          </WriteButton>
        )}
      </Box>
    </TellDialog>
  );
}

function Code({ code, url, secondsLeft }: KioskRegistration & { secondsLeft: number }) {
  const t = useT();
  const [address = url] = url.split('#');
  return (
    <>
      <Typography>{t('kiosks.code.steps', { address })}</Typography>
      {/* A code is read dark on light, whatever the theme. */}
      <Box sx={{ lineHeight: 0, p: 2, borderRadius: 2, bgcolor: '#fff', border: 1, borderColor: 'divider' }}>
        <QRCodeSVG value={url} title={t('kiosks.code.qr')} level="M" marginSize={2} size={208} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box component="output" aria-label={t('kiosks.code.label')} sx={codeLook}>
          {code}
        </Box>
        <CopyButton text={code} label={t('kiosks.code.copy')} />
      </Box>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('kiosks.code.left', { time: clockOf(secondsLeft) })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('kiosks.code.once')}
      </Typography>
    </>
  );
}

type OutcomeProps = { icon: ReactNode; title: string; children?: ReactNode };

const Outcome = ({ icon, title, children }: OutcomeProps) => (
  <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 4 }}>
    {icon}
    <Typography variant="h6" component="p">
      {title}
    </Typography>
    {children && <Typography>{children}</Typography>}
  </Box>
);

/** By the server's clock: the code ends there, however this computer's is set. */
function useSecondsLeft(end: string): number {
  // The page wakes up once a second; what it shows is told by the other clock.
  useNow(1000);
  return Math.max(0, Math.ceil((Date.parse(end) - serverNow().getTime()) / 1000));
}

/** A tablet that is replaced stays registered until the next one is: only the time of it tells. */
function useFate({ id, registeredAt }: Named): 'waiting' | 'registered' | 'gone' {
  const read = useRead(api.kiosks.list, { query: { id } }, { inPlace: true, fresh: true });
  if (!read.data) return 'waiting';
  const [now] = read.data.items;
  if (!now) return 'gone';
  return now.registeredAt !== null && now.registeredAt !== registeredAt ? 'registered' : 'waiting';
}

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const iconLook = { fontSize: 48 } as const;
const codeLook = {
  fontFamily: 'monospace',
  fontSize: { xs: 28, sm: 36 },
  fontWeight: 700,
  letterSpacing: '0.08em',
  overflowWrap: 'anywhere',
} as const;
