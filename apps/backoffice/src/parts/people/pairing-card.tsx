import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PairingCode } from '@timbro/core/pairing/contract.ts';
import { pairingMinutes } from '@timbro/core/pairing/rules.ts';
import type { User } from '@timbro/core/users/contract.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { useCountdown } from '@timbro/kit/light/use-countdown.ts';
import { CheckCircleIcon, CopyIcon, RefreshIcon } from '@timbro/kit/page/icons.ts';
import { visuallyHidden } from '@timbro/kit/page/visually-hidden.ts';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { formatTime } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

type Props = {
  person: User;
  code: PairingCode;
  /** A phone was paired since the code was made: told live, whoever's hand it was in. */
  isUsed: boolean;
  isRenewing: boolean;
  onRenew(): void;
  onDone(): void;
};

const lengthMs = pairingMinutes.shown * 60_000;
const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** A code while it is good: to be scanned, to be typed, and how long it still lasts. */
export function PairingCard({ person, code, isUsed, isRenewing, onRenew, onDone }: Props) {
  const t = useT();
  const zone = useCompanyZone();
  // Reckoned from its arrival: the clock of this computer may be wrong.
  const [left] = useCountdown(() => Date.now() + lengthMs);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const renew = (
    <WriteButton size="small" startIcon={<RefreshIcon />} loading={isRenewing} onClick={onRenew}>
      {t('pairing.renew')}
    </WriteButton>
  );
  const isStale = left === 0;
  return (
    <Box
      ref={frame}
      tabIndex={-1}
      role="group"
      aria-label={t('pairing.title')}
      sx={{ display: 'grid', gap: 3, outline: 'none' }}
    >
      {/* Said by itself as soon as it happens. */}
      <div role="status">
        {isUsed && <Used time={formatTime(person.appLinkedAt ?? code.expiresAt, zone)} />}
        {!isUsed && isStale && <Typography sx={{ fontWeight: 700 }}>{t('pairing.stale')}</Typography>}
      </div>
      {isUsed ? (
        <Row>
          <Button variant="contained" size="small" onClick={onDone}>
            {t('pairing.done')}
          </Button>
        </Row>
      ) : isStale ? (
        <Row>{renew}</Row>
      ) : (
        <>
          <Code person={person} code={code} />
          <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            <span aria-hidden="true">{t('pairing.valid', { time: clockOf(left) })}</span>
            <Box component="span" sx={visuallyHidden}>
              {t('pairing.validUntil', { time: formatTime(code.expiresAt, zone) })}
            </Box>
          </Typography>
          <Row>
            <Copy code={code.code} />
            {renew}
            <Button size="small" onClick={onDone}>
              {t('common.close')}
            </Button>
          </Row>
        </>
      )}
    </Box>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{children}</Box>
);

function Code({ person, code: { url, code } }: { person: User; code: PairingCode }) {
  const t = useT();
  const address = url.replace(/^https?:\/\//, '').replace(/#.*$/, '');
  return (
    <>
      <Typography variant="body2">{t('pairing.scan')}</Typography>
      {/* White around it, in the dark as well: readers look for dark on light. */}
      <Box
        sx={{
          justifySelf: 'center',
          p: 4,
          borderRadius: 2,
          bgcolor: '#fff',
          border: 1,
          borderColor: 'divider',
          lineHeight: 0,
        }}
      >
        <QRCodeSVG
          value={url}
          size={208}
          level="M"
          bgColor="#ffffff"
          fgColor="#000000"
          role="img"
          title={t('pairing.qr', { name: person.displayName })}
        />
      </Box>
      <div>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('pairing.typed', { address })}
        </Typography>
        {/* No text of the theme, which has a size of its own on a phone. */}
        <Box
          component="p"
          sx={{
            mt: 1,
            fontSize: 32,
            fontWeight: 800,
            letterSpacing: '0.06em',
            whiteSpace: 'nowrap',
            textAlign: 'center',
          }}
        >
          {code}
        </Box>
      </div>
    </>
  );
}

function Copy({ code }: { code: string }) {
  const t = useT();
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => notify.success(t('pairing.copied')),
      () => notify.error(t('pairing.copyFailed')),
    );
  return (
    <Button size="small" startIcon={<CopyIcon />} onClick={() => void copy()}>
      {t('pairing.copy')}
    </Button>
  );
}

function Used({ time }: { time: string }) {
  const t = useT();
  return (
    <Box
      sx={{ display: 'flex', gap: 3, p: 4, borderRadius: 2, color: 'var(--approved)', bgcolor: 'var(--approved-soft)' }}
    >
      <CheckCircleIcon />
      <div>
        <Typography sx={{ fontWeight: 700 }}>{t('pairing.used')}</Typography>
        <Typography variant="body2">{t('pairing.used.detail', { time })}</Typography>
      </div>
    </Box>
  );
}
