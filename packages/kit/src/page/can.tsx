import type { ReactNode } from 'react';
import { type Access, can } from '@timbro/core/access.ts';
import { useSubject } from '../memory/session.ts';

export const useCan = ({ access }: { readonly access: Access }): boolean => can(useSubject(), access);

/** Shows its children to those who may do what they offer: `<Can do={api.users.create}>`. */
export function Can({ do: endpoint, children }: { do: { readonly access: Access }; children: ReactNode }) {
  return useCan(endpoint) ? children : null;
}
