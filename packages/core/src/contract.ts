import { audit } from './audit/contract.ts';
import { auth } from './auth/contract.ts';
import { companies } from './companies/contract.ts';
import { departments } from './departments/contract.ts';
import { notifications } from './notifications/contract.ts';
import { onboarding } from './onboarding/contract.ts';
import { people } from './people/contract.ts';
import { profileContract } from './profile/contract.ts';
import { sessions } from './sessions/contract.ts';
import { subscriptions } from './subscriptions/contract.ts';
import { providerUsers, users } from './users/contract.ts';
import { views } from './views/contract.ts';

/** Everything the API offers. A module is one line here and one in `messages.ts`. */
export const contract = {
  auth,
  sessions,
  profile: profileContract,
  users,
  people,
  departments,
  providerUsers,
  companies,
  subscriptions,
  views,
  onboarding,
  audit,
  notifications,
};
export type ContractName = keyof typeof contract;
