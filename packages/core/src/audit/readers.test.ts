import { describe, expect, test } from 'vitest';
import { type Role, noModules } from '../access.ts';
import { contract } from '../contract.ts';
import { kindsReadBy, readersOf } from './readers.ts';
import { auditEntities } from './rules.ts';

const readers = readersOf(contract);
const hours = { ...noModules, moduleHr: true };

test('every kind of record has somebody who reads it', () =>
  expect(auditEntities.filter((entity) => !readers.get(entity)?.length)).toEqual([]));

describe('the kinds of record whose history a role may read', () => {
  const everywhere = ['user', 'session', 'department'];
  const ofHours = [
    'shift',
    'workSchedule',
    'workDay',
    'workMonth',
    'leaveRequest',
    'stampsUpdate',
    'absence',
    'balance',
  ];
  /** What a Responsible never sees, though they read their own. */
  const ofOffice = ['payslip', 'document'];
  const ofExits = ['polygon', 'exit', 'exitsSettings', 'position'];

  test.each<[Role, typeof hours, readonly string[]]>([
    ['Admin', hours, [...everywhere, ...ofHours, ...ofOffice, 'companySettings', 'kiosk']],
    [
      'Admin',
      { ...noModules, moduleDevices: true, moduleExitNotices: true },
      [...everywhere, ...ofExits, 'device', 'kiosk'],
    ],
    ['Responsible', { ...noModules, moduleDevices: true }, [...everywhere, 'device']],
    ['BackOffice', { ...noModules, moduleDevices: true }, everywhere],
    ['Responsible', { ...noModules, moduleExitNotices: true }, [...everywhere, ...ofExits]],
    ['SuperAdmin', { ...noModules, moduleExitNotices: true }, ['user', 'session', 'company', 'subscription', 'device']],
    ['BackOffice', hours, [...everywhere, ...ofHours, ...ofOffice]],
    ['BackOffice', noModules, everywhere],
    ['Responsible', hours, [...everywhere, ...ofHours]],
    ['Responsible', noModules, everywhere],
    ['SuperAdmin', hours, ['user', 'session', 'company', 'subscription', 'device']],
    ['SuperUser', noModules, ['user', 'session', 'company', 'subscription', 'device']],
  ])('%s with %j', (role, modules, expected) =>
    expect(kindsReadBy(readers, { role, modules }).toSorted()).toEqual([...expected].toSorted()),
  );
});
