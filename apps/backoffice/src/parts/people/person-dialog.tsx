import type { User } from '@timbro/core/users/contract.ts';
import { CompanyPersonDialog } from './company-person-dialog.tsx';
import type { ManagedScope } from './people-scope.ts';
import { ProviderPersonDialog } from './provider-person-dialog.tsx';

type Props = {
  scope: ManagedScope;
  /** Left out for a new one. */
  person?: User | undefined;
  onClose(): void;
};

/** Creates a person, or changes one. */
export function PersonDialog({ scope, ...props }: Props) {
  return scope.kind === 'company' ? <CompanyPersonDialog {...props} /> : <ProviderPersonDialog {...props} />;
}
