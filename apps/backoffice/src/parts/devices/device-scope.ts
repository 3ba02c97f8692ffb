import { isProvider } from '@timbro/core/access.ts';
import type { Device } from '@timbro/core/devices/contract.ts';
import { useSubject } from '@timbro/kit/memory/session.ts';

/** Whose devices are listed: those of one's own company, of one client, or of all clients together. */
export type DeviceScope =
  | { readonly kind: 'company' }
  | { readonly kind: 'client'; readonly companyId: string }
  | { readonly kind: 'fleet' };

/** What narrows a reading of devices or alarms to the scope. */
export const narrowedTo = (scope: DeviceScope): { companyId?: string[] } =>
  scope.kind === 'client' ? { companyId: [scope.companyId] } : {};

/** The page of a device: the provider's people come to it through its client. */
export function useDevicePath(): (device: Pick<Device, 'id' | 'companyId'>) => string {
  const subject = useSubject();
  const isOfProvider = subject !== null && isProvider(subject.role);
  return ({ id, companyId }) => (isOfProvider ? `/gr-clients/${companyId}/${id}` : `/devices/${id}`);
}
