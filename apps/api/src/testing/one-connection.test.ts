import { runMigrations } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isProvider } from '@timbro/core/access.ts';
import { type NamedCapability, capabilitiesOf, isRead, methodOf } from '@timbro/core/capability.ts';
import { contract } from '@timbro/core/contract.ts';
import { type TestApp, oneOfEach, testApp } from './app.ts';
import { aMarkedCompany, idsFor, idsOwnedBy } from './records.ts';
import { prepare } from './requests.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ connections: oneOfEach });
  await runMigrations({ connectionString: t.databaseUrl });
});
afterAll(() => t.close());

/** What makes records comes first, what reads them next, what takes them away last. */
const turn = ({ capability }: NamedCapability) =>
  isRead(capability) ? 1 : ['POST', 'PATCH'].includes(methodOf(capability)) ? 0 : 2;

test('no operation holds a connection while it waits for a second one of the same kind', async () => {
  const company = await aMarkedCompany(t, 'connessione');
  const faults: string[] = [];
  const done = new Set<string>();
  const capabilities = capabilitiesOf(contract).toSorted((one, other) => turn(one) - turn(other));
  for (const named of capabilities) {
    const { access, route } = named.capability;
    const role =
      typeof access === 'string' ? undefined : (access.roles.find((one) => !isProvider(one)) ?? access.roles[0]);
    const token = role && (await t.tokenOf(role, company));
    const owned = await idsOwnedBy(t.database, company.id);
    const filling = { text: 'connessione', idFor: (field: string) => idsFor(field, owned)[0] ?? '' };
    // With little in it, then with all that goes together: the more is sent, the sooner something of it is refused.
    for (const fields of ['required', 'all'] as const) {
      const asked = prepare(named, filling, fields);
      const { status } = await t.ask(asked.route, { ...asked.options, ...(token && { token }) });
      if (status < 300) done.add(route);
      // Who waits in vain is told so after ten seconds.
      if (status >= 500) faults.push(`${route}: ${status}`);
    }
  }
  expect(faults).toEqual([]);
  expect(done.size).toBeGreaterThan(capabilities.length / 2);
});
