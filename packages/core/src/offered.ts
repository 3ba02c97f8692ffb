import type { Access } from './access.ts';
import { type Contract, kindOf } from './capability.ts';
import { contract } from './contract.ts';
import type { Done } from './done.ts';

/** What a browser needs to know of a capability to call it; its schemas stay with whoever fills in a form. */
export type Offered = {
  readonly route: string;
  readonly access: Access;
  readonly isMultipart?: true;
  readonly event?: string | null;
  readonly done?: Done;
};
export type OfferedModules = Readonly<Record<string, Readonly<Record<string, Offered>>>>;

const offeredBy = (contracts: Readonly<Record<string, Contract>>): OfferedModules =>
  Object.fromEntries(
    Object.entries(contracts).map(([module, actions]) => [
      module,
      Object.fromEntries(
        Object.entries(actions).map(([action, { route, access, body, event, done }]): [string, Offered] => [
          action,
          {
            route,
            access,
            ...(kindOf(body) === 'multipart' && { isMultipart: true }),
            ...(event !== undefined && { event }),
            ...(done !== undefined && { done }),
          },
        ]),
      ),
    ]),
  );

/** Everything the API offers, as plain data: the web apps are built with this in place of the contract. */
export const offered = offeredBy(contract);
