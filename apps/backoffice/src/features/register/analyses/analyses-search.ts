import { complianceFilter } from '@timbro/core/work-days/analyses/compliance.ts';
import { type ListSearch, useListSearch } from '@timbro/kit/address/list-search.ts';

/** Nobody is searched for by name here: the filter names them. */
const filter = complianceFilter.omit({ search: true, pageSize: true });
export type AnalysesSearch = ListSearch<typeof filter>;

/** The window, who is looked at, and the page of the list below, all in the address. */
export const useAnalysesSearch = (): AnalysesSearch => useListSearch(filter);
