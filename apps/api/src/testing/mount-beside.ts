import type { Contract } from '@timbro/core/capability.ts';
import { type ModuleHandlers, mount } from '../http/mount.ts';
import { addRequestContext } from '../http/request-context.ts';
import type { TestApp } from './app.ts';

/** Mounts contracts of a test beside the real ones, in the same API; before the first request. */
export const mountBeside = (
  { app, server }: TestApp,
  prefix: string,
  contracts: Readonly<Record<string, Contract>>,
  modules: ModuleHandlers,
) =>
  void app.register(
    async (api) => {
      addRequestContext(api, server);
      mount(api, server, contracts, modules);
    },
    { prefix },
  );
