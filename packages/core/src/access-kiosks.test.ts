import { expect, test } from 'vitest';
import { access, admitsKiosks, allModules, judgeAccess, judgeKiosk, noModules } from './access.ts';

const admin = { role: 'Admin', modules: allModules } as const;

test.each([
  ['what kiosks alone may do', access.kiosk, 'allowed', 'moduleOff', 'unauthorized'],
  ['what is done at the door', access.exitsAtDoor, 'allowed', 'moduleOff', 'allowed'],
  ['what people do', access.exits, 'unauthorized', 'unauthorized', 'allowed'],
  ['what everybody may', access.public, 'allowed', 'allowed', 'allowed'],
] as const)('%s', (_, needed, ofKiosk, withoutModules, ofAdmin) => {
  expect([judgeKiosk(allModules, needed), judgeKiosk(noModules, needed), judgeAccess(admin, needed)]).toEqual([
    ofKiosk,
    withoutModules,
    ofAdmin,
  ]);
});

test.each([
  [{ ...noModules, moduleHr: true }, 'allowed'],
  [{ ...noModules, moduleExitNotices: true }, 'allowed'],
  [{ ...noModules, moduleDevices: true }, 'moduleOff'],
  [null, 'unauthorized'],
] as const)('a kiosk stamps where its company keeps hours or exits: %j', (modules, verdict) =>
  expect(judgeKiosk(modules, access.kiosk)).toBe(verdict),
);

test('kiosks are let in by name only', () => {
  expect(Object.values(access).filter(admitsKiosks)).toEqual([access.kiosk, access.exitsAtDoor]);
});
