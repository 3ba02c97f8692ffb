import Box from '@mui/material/Box';
import { useAddress } from '@timbro/kit/address/address.ts';
import { useNamedRecord } from '@timbro/kit/layers/record-panel.tsx';
import { Inbox } from '#parts/inbox/inbox.tsx';
import { exitKind } from './exit-kind.tsx';
import { OutNow } from './out-now.tsx';
import { PassForm } from './pass-form.tsx';
import { PassVerdict } from './pass-verdict.tsx';

/** Exits that wait for a decision, under those who are outside now and the pass that is shown at the gate. */
export function ExitRequestsTab() {
  const [{ pass }, write] = useAddress();
  const named = useNamedRecord();
  return (
    <>
      {typeof pass === 'string' && pass !== '' && (
        <PassVerdict code={pass} onClose={() => write({ pass: undefined })} />
      )}
      <Box sx={gateLook}>
        <OutNow openId={named.id} onOpen={named.open} />
        <PassForm onPass={(code) => write({ pass: code })} />
      </Box>
      <Inbox kind={exitKind} lead={null} />
    </>
  );
}

/** One line where there is room for both. */
const gateLook = {
  display: 'grid',
  gap: { xs: 2, lg: 3 },
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
} as const;
