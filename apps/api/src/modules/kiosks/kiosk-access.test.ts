import { afterAll, beforeAll, expect, test } from 'vitest';
import { admitsKiosks } from '@timbro/core/access.ts';
import { capabilitiesOf } from '@timbro/core/capability.ts';
import { contract } from '@timbro/core/contract.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { kiosksOn } from '#testing/kiosks.ts';
import { aMarkedCompany, fingerprintOf, idsFor, idsOwnedBy } from '#testing/records.ts';
import { prepare } from '#testing/requests.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const capabilities = capabilitiesOf(contract);

test('a tablet gets where the contract lets kiosks in, nowhere else, and never into another company', async () => {
  const [own, other] = [await aMarkedCompany(t, 'canarykiosk'), await aMarkedCompany(t, 'canaryforeign')];
  const kiosk = await kiosksOn(t).aKiosk(own);
  const owned = await idsOwnedBy(t.database, other.id);
  const filling = { text: 'canarykiosk', idFor: (name: string) => idsFor(name, owned)[0] ?? '' };
  const before = await fingerprintOf(t.database, other.id);
  const faults: string[] = [];
  for (const named of capabilities) {
    const { access } = named.capability;
    if (access === 'public') continue;
    for (const fields of ['required', 'all'] as const) {
      const { route, options } = prepare(named, filling, fields);
      const { status, text } = await kiosksOn(t).at(kiosk, route, options);
      if (admitsKiosks(access) === (status === 401)) faults.push(`${route}: ${status}`);
      if (status >= 500 || text.includes('canaryforeign')) faults.push(`${route}: ${status} ${text}`);
    }
  }
  expect(faults).toEqual([]);
  expect(await fingerprintOf(t.database, other.id)).toEqual(before);
  expect(capabilities.filter(({ capability }) => admitsKiosks(capability.access)).map(({ id }) => id)).toEqual([
    'exits.pass',
    'kiosk.token',
    'kiosk.stamp',
    'kiosk.sealed',
  ]);
});

test('a tablet whose client is disabled, or has no module for it, is shut out of all of it before anything is read', async () => {
  const disabled = await kiosksOn(t).aKiosk(await t.aCompany({ status: 'disabled' }));
  const modules = { moduleHr: false, moduleExitNotices: false };
  const without = await kiosksOn(t).aKiosk(await t.aCompany({ modules }));
  const broken = { body: '{"broken": ', headers: { 'content-type': 'application/json' } };
  for (const { capability } of capabilities.filter(({ capability: { access } }) => admitsKiosks(access)))
    for (const [kiosk, code] of [
      [disabled, 'companyDisabled'],
      [without, 'moduleOff'],
    ] as const) {
      const route = capability.route.replace(':code', 'ABCD2345');
      const { status, body } = await kiosksOn(t).at(kiosk, route, route.startsWith('POST') ? broken : {});
      expect([route, status, (body as { code?: string }).code]).toEqual([route, 403, code]);
    }
});
