import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { FirstCredential } from '@timbro/core/devices/contract.ts';
import { topicOf } from '@timbro/core/devices/wire.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { Dialog } from '@timbro/kit/layers/dialog.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { CopyButton } from './copy-button.tsx';
import { monoLook } from './device-marks.tsx';

export type ToldCredential = { readonly name: string; readonly deviceId: string; readonly mqtt: FirstCredential };

/** A first message that anybody can send by hand, to see the device come alive on screen. */
function exampleOf({ deviceId, mqtt: { username, password, url } }: ToldCredential, now: Date): string {
  const { hostname, port, protocol } = new URL(url);
  const isSecure = protocol === 'mqtts:';
  // What is on the same machine as the server is where this page comes from.
  const host = hostname === 'localhost' ? window.location.hostname : hostname;
  const where = `-h ${host} -p ${port || (isSecure ? 8883 : 1883)}${isSecure ? ' --capath /etc/ssl/certs' : ''}`;
  const measured = {
    at: now.toISOString(),
    batteryVoltage: 12.3,
    positivePoleCount: 0,
    negativePoleCount: 0,
    dispersion: { positive: 0, negative: 0 },
  };
  return [
    `mosquitto_pub ${where} -q 1 -i ${deviceId} \\`,
    `  -u '${username}' -P '${password}' \\`,
    `  -t ${topicOf(deviceId, 'telemetry')} -m '${JSON.stringify(measured)}'`,
  ].join('\n');
}

/** With what a device signs in, shown this once: whoever closes it without a copy is asked first. */
export function CredentialDialog({ told, onClose }: { told: ToldCredential; onClose(): void }) {
  const t = useT();
  const titleId = useId();
  const confirm = useConfirm();
  const [hasCopied, setCopied] = useState(false);
  const [example] = useState(() => exampleOf(told, new Date()));
  const { username, password } = told.mqtt;
  const close = async () => {
    const agreed =
      hasCopied ||
      (await confirm({
        title: t('devices.credential.closing'),
        body: t('devices.credential.closingText'),
        confirm: t('devices.credential.close'),
        refuse: t('devices.credential.stay'),
        local: true,
      }));
    if (agreed) onClose();
    return agreed;
  };
  return (
    <Dialog
      open
      staysOnClick
      onClose={close}
      aria-labelledby={titleId}
      fullWidth
      maxWidth={false}
      slotProps={{ paper: { sx: { width: 640 } } }}
    >
      <DialogTitle id={titleId}>{t('devices.credential.title', { name: told.name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Alert severity="warning">{t('devices.credential.once')}</Alert>
        <Secret label={t('devices.credential.username')} text={username} />
        <Secret label={t('devices.credential.password')} text={password} onCopied={() => setCopied(true)} />
        <Secret isLong label={t('devices.credential.example')} text={example} onCopied={() => setCopied(true)} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('devices.credential.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type SecretProps = { label: string; text: string; isLong?: boolean; onCopied?: () => void };

function Secret({ label, text, isLong = false, onCopied }: SecretProps) {
  const t = useT();
  const id = useId();
  return (
    <div>
      <Box id={id} sx={{ fontWeight: 600, mb: 1 }}>
        {label}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, bgcolor: 'var(--group)', borderRadius: 1, p: 2 }}>
        <Box
          component="code"
          role="group"
          aria-labelledby={id}
          {...(isLong && { tabIndex: 0 })}
          sx={{ ...monoLook, flex: 1, minWidth: 0, py: 1, ...(isLong ? longLook : { overflowWrap: 'anywhere' }) }}
        >
          {text}
        </Box>
        <CopyButton text={text} label={t('devices.credential.copy', { what: label })} {...(onCopied && { onCopied })} />
      </Box>
    </div>
  );
}

const longLook = { whiteSpace: 'pre', overflowX: 'auto', fontSize: 13 } as const;
