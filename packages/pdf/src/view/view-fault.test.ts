import { expect, test } from 'vitest';
import { EngineFault } from '../engine.ts';
import { viewFaultOf } from './view-fault.ts';

const named = (name: string) => Object.assign(new Error('…'), { name });

test.each([
  ['a file with a password', named('PasswordException'), 'locked'],
  ['a file that is no PDF', named('InvalidPDFException'), 'broken'],
  ['a file that pdfjs stumbles over', new TypeError('undefined is not a function'), 'broken'],
  ['a worker that does not start', new EngineFault('no worker'), 'engine'],
])('%s', (_, error, expected) => expect(viewFaultOf(error)).toBe(expected));
