import { vi } from 'vitest';
import type { Department } from '@timbro/core/departments/contract.ts';
import { type ErrorBody, errorStatus } from '@timbro/core/errors.ts';
import type { Person } from '@timbro/core/fields.ts';
import type { User } from '@timbro/core/users/contract.ts';
import { sortNameOf } from '@timbro/core/users/rules.ts';
import { ApiError, type SendInput, send } from '@timbro/kit/data/send.ts';
import { personOf } from '@timbro/kit/testing/sign-in-as.ts';

const idOf = (end: string) => `018f2b6e-0000-7000-8000-${end.padStart(12, '0')}`;

export const produzione = { id: idOf('d1'), name: 'Produzione' };
export const magazzino = { id: idOf('d2'), name: 'Magazzino' };

/** Who is signed in. */
export const paolo = personOf('Admin');
export const sara: User = {
  ...paolo,
  id: idOf('a1'),
  firstName: 'Sara',
  lastName: 'Conti',
  displayName: 'Sara Conti',
  email: 's.conti@acme.example',
  role: 'Operator',
  department: produzione,
  version: 3,
};
export const luca: User = {
  ...paolo,
  id: idOf('a2'),
  firstName: 'Luca',
  lastName: 'Ferrari',
  displayName: 'Luca Ferrari',
  email: 'l.ferrari@acme.example',
  role: 'Responsible',
  status: 'notActive',
};

/** A user as records name them. */
export const namedAs = (user: User, departmentId: string | null = null): Person => ({
  id: user.id,
  displayName: user.displayName,
  sortName: sortNameOf(user),
  departmentId,
});

const departmentOf = (of: { id: string; name: string }, usersCount: number): Department => ({
  ...of,
  createdAt: paolo.createdAt,
  version: 2,
  responsibleIds: [luca.id],
  responsibles: [namedAs(luca)],
  coverage: [],
  usersCount,
});
export const departments = [departmentOf(magazzino, 0), departmentOf(produzione, 1)];

export const refusal = (code: ErrorBody['code'], message: string, errors: ErrorBody['errors'] = []) =>
  new ApiError({ statusCode: errorStatus[code], code, message, errors, requestId: 'R1' });

type Answer = (input: SendInput) => unknown;

const pageOf = <R extends { id: string }>(rows: readonly R[], input: SendInput) => {
  const items = rows.filter(({ id }) => input.query?.['id'] === undefined || input.query['id'] === id);
  return { items, total: items.length, page: 1, pageSize: 25 };
};

/** Answers every call as a small company would; `own` says what a test is about. */
export function answerWith(own: Readonly<Record<string, Answer>> = {}): void {
  const answers: Readonly<Record<string, Answer>> = {
    'GET /users/personal-profile': () => ({ company: { timezone: 'Europe/Rome' } }),
    'GET /users': (input) => pageOf([paolo, sara, luca], input),
    'GET /admin/users': (input) => pageOf([personOf('SuperAdmin')], input),
    'GET /people': (input) =>
      pageOf(
        [luca, sara].map((user) => ({ ...user, sortName: sortNameOf(user) })),
        input,
      ),
    'GET /work-schedules/departments': (input) => pageOf(departments, input),
    'GET /audit': () => ({ items: [], total: 0, page: 1, pageSize: 25 }),
    ...own,
  };
  vi.mocked(send).mockImplementation(async (route, input = {}) => {
    const answer = answers[route];
    if (!answer) throw new Error(`Nobody answers ${route}`);
    return answer(input);
  });
}

/** What was sent to one route, in order. */
/** What was sent there; how a call could have been ended is no part of it. */
export const sentTo = (route: string): Omit<SendInput, 'signal'>[] =>
  vi.mocked(send).mock.calls.flatMap(([asked, { signal: _, ...input } = {}]) => (asked === route ? [input] : []));
