import { audit } from './audit/contract.ts';
import { auth } from './auth/contract.ts';
import { notifications } from './notifications/contract.ts';
import { profileContract } from './profile/contract.ts';
import { sessions } from './sessions/contract.ts';

/** Everything the API offers. A module is one line here and one in `messages.ts`. */
export const contract = { auth, sessions, profile: profileContract, audit, notifications };
export type ContractName = keyof typeof contract;
