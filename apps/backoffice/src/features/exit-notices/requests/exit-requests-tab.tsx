import { useAddress } from '@timbro/kit/address/address.ts';
import { useNamedRecord } from '@timbro/kit/layers/record-panel.tsx';
import { Inbox } from '#parts/inbox/inbox.tsx';
import { exitKind } from './exit-kind.tsx';
import { OutNow } from './out-now.tsx';
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
      <OutNow openId={named.id} onOpen={named.open} />
      <Inbox kind={exitKind} lead={null} />
    </>
  );
}
