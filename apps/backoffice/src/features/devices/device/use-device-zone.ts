import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';

/** Where the device stands: a local day of the client, whoever looks at it. */
export function useDeviceZone(client: string | null): string {
  const own = useCompanyZone();
  const company = useRead(
    api.companies.read,
    { params: { companyId: client ?? '' } },
    { enabled: client !== null, inPlace: true },
  );
  return company.data?.timezone ?? own;
}
