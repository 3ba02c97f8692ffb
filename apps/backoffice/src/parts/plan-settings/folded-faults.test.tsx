import { expect, test } from 'vitest';
import { ApiError } from '@timbro/kit/data/send.ts';
import { folded, onFields } from './folded-faults.ts';

const refusal = (errors: { path: string; message: string }[]) =>
  new ApiError({ statusCode: 409, code: 'overlap', message: 'No', errors, requestId: 'R1' });

test.each([
  [
    'people of one list share a sentence',
    [
      { path: 'userIds.0', message: 'Sara' },
      { path: 'userIds.4', message: 'Luca' },
    ],
    [{ path: 'userIds', message: 'Sara · Luca' }],
  ],
  [
    'a day of a week belongs to the rotation',
    [{ path: 'weeks.1.6', message: 'Manca' }],
    [{ path: 'weeks', message: 'Manca' }],
  ],
  [
    'what is said twice is said once',
    [
      { path: 'weeks.0.0', message: 'Manca' },
      { path: 'weeks.0.1', message: 'Manca' },
      { path: 'validFrom', message: 'Chiuso' },
    ],
    [
      { path: 'weeks', message: 'Manca' },
      { path: 'validFrom', message: 'Chiuso' },
    ],
  ],
  ['nothing stays nothing', [], []],
])('%s', (_, errors, expected) => expect(folded(refusal(errors)).errors).toEqual(expected));

test('a refusal keeps its code and its sentence, and what is no refusal passes as it is', async () => {
  await expect(onFields(Promise.reject(refusal([])))).rejects.toMatchObject({
    code: 'overlap',
    message: 'No',
    status: 409,
  });
  const bug = new Error('bug');
  await expect(onFields(Promise.reject(bug))).rejects.toBe(bug);
  await expect(onFields(Promise.resolve(7))).resolves.toBe(7);
});
