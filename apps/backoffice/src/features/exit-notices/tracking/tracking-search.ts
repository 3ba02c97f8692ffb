import { isId } from '@timbro/core/ids.ts';
import { textLimits } from '@timbro/core/limits.ts';
import { type Presence, presences } from '@timbro/core/stamps/rules.ts';
import type { SearchText } from '@timbro/kit/address/address.ts';
import { type SearchField, useFieldSearch } from '@timbro/kit/address/field-search.ts';
import { valuesOf } from '@timbro/kit/table/types.ts';

const isPresence = (value: string): value is Presence => presences.some((presence) => presence === value);
export const listView = 'users-in-company';

/** What the address of the page may say, with the contract's own names. */
const fields = {
  view: { accepts: (value) => value === listView },
  presence: { accepts: isPresence, many: true },
  departmentId: { accepts: (value) => value === 'none' || isId(value), many: true },
  search: { accepts: (value) => value.length <= textLimits.search },
  id: { accepts: isId },
} as const satisfies Record<string, SearchField>;

/** Whom the address asks for. */
export const askedOf = (text: SearchText) => ({
  search: valuesOf(text, 'search')[0] ?? '',
  departmentIds: valuesOf(text, 'departmentId'),
});

/** Which people are looked at and how, all of it in the address. */
export function useTrackingSearch() {
  const kept = useFieldSearch(fields);
  const { text, set } = kept;
  const chosen = valuesOf(text, 'presence').filter(isPresence);
  const id = valuesOf(text, 'id')[0] ?? null;
  return {
    ...kept,
    isList: text['view'] === listView,
    /** Where somebody has to be to be shown; nothing chosen shows everybody. */
    presences: chosen,
    /** Who is looked at. */
    id,
    toggle: (presence: Presence) => {
      const next = chosen.includes(presence) ? chosen.filter((one) => one !== presence) : [...chosen, presence];
      set({ presence: next.length > 0 ? next : undefined });
    },
    /** Looks at somebody, or no longer. Back closes the card, however many people were looked at. */
    choose: (next: string | null) => set({ id: next ?? undefined }, { replace: id !== null && next !== null }),
  };
}
export type TrackingSearch = ReturnType<typeof useTrackingSearch>;
