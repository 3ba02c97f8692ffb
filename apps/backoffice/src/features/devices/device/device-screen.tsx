import { useNavigate, useParams } from '@tanstack/react-router';
import { isProvider } from '@timbro/core/access.ts';
import { isId } from '@timbro/core/ids.ts';
import { useSubject } from '@timbro/kit/memory/session.ts';
import { Page } from '@timbro/kit/page/page.tsx';
import { NotFoundBlock } from '@timbro/kit/page/states.tsx';
import { DevicePage } from './device-page.tsx';

/** The device that the path names; a mistyped one names none, which the server need not be asked. */
export function DeviceScreen() {
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false });
  const { deviceId, companyId } = params;
  const navigate = useNavigate();
  const subject = useSubject();
  const client = typeof companyId === 'string' && subject !== null && isProvider(subject.role) ? companyId : null;
  const listPath = client === null ? '/devices' : isId(client) ? `/gr-clients/${client}?tab=devices` : '/gr-clients';
  const leave = () => void navigate({ href: listPath });
  if (typeof deviceId !== 'string' || !isId(deviceId))
    return (
      <Page>
        <NotFoundBlock onLeave={leave} />
      </Page>
    );
  // Another device is another page: nothing read or typed for one may show on the other.
  return <DevicePage key={deviceId} deviceId={deviceId} client={client} onLeave={leave} />;
}
