import { expect, test } from 'vitest';
import { faultOf } from './pdf-fault.ts';

const named = (name: string) => Object.assign(new Error('…'), { name });

test.each([
  ['a file with a password', named('PasswordException'), 'locked'],
  ['a file that is no PDF', named('InvalidPDFException'), 'broken'],
  ['a file that pdfjs stumbles over', named('UnknownErrorException'), 'broken'],
  ['a worker that does not start', new Error('The worker of pdfjs does not start.'), 'engine'],
  ['a part that did not arrive', new TypeError('Failed to fetch dynamically imported module'), 'engine'],
  ['something that is no error', 'lost', 'engine'],
])('%s', (_, error, expected) => expect(faultOf(error)).toBe(expected));
