import type { CompanyRole } from '@timbro/core/access.ts';
import { api, useRead } from '@timbro/kit/api.ts';
import { useSettled } from '@timbro/kit/use-settled.ts';

export type PersonName = { readonly id: string; readonly displayName: string };
const nobody: readonly PersonName[] = [];

type SearchOptions = { enabled?: boolean; roles?: readonly CompanyRole[] | undefined };

/** People to choose from, those who are not archived; a company may have more than fit, so the server searches. */
export function usePeopleSearch(typed: string, { enabled = true, roles }: SearchOptions = {}) {
  const search = useSettled(typed.trim()).slice(0, 100);
  const read = useRead(
    api.people.list,
    {
      query: {
        status: ['active', 'notActive'],
        pageSize: 50,
        ...(roles && { role: [...roles] }),
        ...(search !== '' && { search }),
      },
    },
    { enabled, inPlace: true },
  );
  return { people: read.data?.items ?? nobody, isLoading: read.isFetching };
}
