import { providerUserFilter, userFilter } from '@timbro/core/users/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { readerOf } from '@timbro/kit/data/read-record.ts';

/** People whom the reader manages: those of their company, or the provider's own. */
export type ManagedScope = { readonly kind: 'company' } | { readonly kind: 'provider' };
/** Whose people are listed; those of a client are only looked at. */
export type PeopleScope = ManagedScope | { readonly kind: 'client'; readonly companyId: string };

/** Where the people of a scope are read. */
export function sourceOf(scope: PeopleScope) {
  switch (scope.kind) {
    case 'company':
      return {
        endpoint: api.users.list,
        filter: userFilter,
        read: readerOf(api.users.list),
      };
    case 'provider':
      return {
        endpoint: api.providerUsers.list,
        filter: providerUserFilter,
        read: readerOf(api.providerUsers.list),
      };
    case 'client': {
      const params = { companyId: scope.companyId };
      return {
        endpoint: api.companies.users,
        filter: userFilter,
        params,
        read: readerOf((input) => api.companies.users({ params, ...input })),
      };
    }
  }
}

/** What is done with people one manages. */
export const managingOf = ({ kind }: ManagedScope) => (kind === 'company' ? api.users : api.providerUsers);

export const isManaged = (scope: PeopleScope): scope is ManagedScope => scope.kind !== 'client';
