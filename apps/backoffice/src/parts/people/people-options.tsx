import type { HTMLAttributes, Key } from 'react';
import type { CompanyRole } from '@timbro/core/access.ts';
import { textLimits } from '@timbro/core/limits.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useAskedText } from '@timbro/kit/data/asked-text.ts';
import { useFoundOptions } from '@timbro/kit/form/use-found-options.ts';

/** `sortName` is known of those who are offered: they are sorted by it. */
export type PersonName = { readonly id: string; readonly displayName: string; readonly sortName?: string };
const nobody: readonly PersonName[] = [];

type OptionProps = HTMLAttributes<HTMLLIElement> & { key: Key };
type SearchOptions = { enabled?: boolean; roles?: readonly CompanyRole[] | undefined; none: string };

/** People to choose from, those who are not archived; a company may have more than fit, so the server searches. */
export function usePeopleOptions(typed: string, { enabled = true, roles, none }: SearchOptions) {
  const text = typed.trim().slice(0, textLimits.search);
  const { asked, isCurrent } = useAskedText(text);
  const read = useRead(
    api.people.list,
    {
      query: {
        status: ['active', 'notActive'],
        pageSize: 50,
        ...(roles && { role: [...roles] }),
        ...(asked !== '' && { search: asked }),
      },
    },
    { enabled, inPlace: true, fresh: true },
  );
  const fault = read.error?.message;
  const options = useFoundOptions<PersonName>(text, {
    items: read.data?.items ?? nobody,
    isAnswered: isCurrent && read.isSuccess,
    fault,
  });
  return { ...options, renderOption, noOptionsText: fault ?? none };
}

/** The list is in the order of the surnames, so it begins with them; once chosen, people have their usual name. */
const renderOption = ({ key, ...props }: OptionProps, { displayName, sortName }: PersonName) => (
  <li key={key} {...props}>
    {sortName ?? displayName}
  </li>
);
