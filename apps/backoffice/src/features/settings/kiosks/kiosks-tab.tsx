import { useAddress } from '@timbro/kit/address/address.ts';
import { KioskList } from './kiosk-list.tsx';
import { RefusalList } from './refusal-list.tsx';

/** The tablets at which people stamp, and what came from them that was not taken. */
export function KiosksTab() {
  const [{ view }] = useAddress();
  return view === 'refusals' ? <RefusalList /> : <KioskList />;
}
