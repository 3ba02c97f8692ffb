import { expect, test } from 'vitest';
import { say } from '../messages.ts';
import { noticeText } from './notice-text.ts';

const told = {
  kind: 'leaveRequests',
  own: false,
  status: 'pendingReview',
  type: 'vacation',
  alarm: null,
  title: null,
  month: null,
  renewed: false,
  startTime: null,
  user: { id: 'a', displayName: 'Sara Conti', sortName: 'Conti Sara', departmentId: null },
} as const;
const news = { ...told, own: true, status: null, type: null };

test.each([
  ['what somebody asks for', told, 'Sara Conti chiede: Ferie, 01/12/2026'],
  ['an answer', { ...told, own: true, status: 'rejected' }, 'La richiesta è stata rifiutata: Ferie, 01/12/2026'],
  [
    'an answer about stampings',
    { ...told, kind: 'stampsUpdates', own: true, status: 'approved', type: null },
    'La richiesta è stata approvata: modifica timbrature, 01/12/2026',
  ],
  ['a plan', { ...news, kind: 'planPublished' }, 'Turni pubblicati: 01/12/2026'],
  ['a missing stamp', { ...news, kind: 'missedStamp' }, 'Timbratura mancante: 01/12/2026'],
  [
    'a stamp that can still be made',
    { ...news, kind: 'missedStamp', startTime: '08:00' },
    'Il turno delle 08:00 è iniziato: manca la timbratura',
  ],
  ['a thing with a name', { ...news, kind: 'payslips', title: 'Ottobre 2026' }, 'Nuova busta paga: Ottobre 2026'],
  [
    'a slip with another file',
    { ...news, kind: 'payslips', title: 'Ottobre 2026', renewed: true },
    'Busta paga aggiornata: Ottobre 2026',
  ],
  [
    'a device whose battery is nearly empty',
    { ...told, kind: 'deviceAlarms', status: null, type: null, alarm: 'battery', title: 'Cabina nord', user: null },
    'Batteria critica: Cabina nord',
  ],
  [
    'a device that is not heard of any more',
    { ...told, kind: 'deviceAlarms', status: null, type: null, alarm: 'lost', title: 'Cabina nord', user: null },
    'Connessione persa: Cabina nord',
  ],
] as const)('%s', (_, notice, expected) =>
  expect(noticeText((key, values) => say('it', key, values ?? {}), notice, '01/12/2026', 'it')).toBe(expected),
);

test('a slip is called by its month in the language of its owner', () => {
  const slip = { ...news, kind: 'payslips', title: 'Ottobre 2026', month: '2026-10' } as const;
  expect(noticeText((key, values) => say('en', key, values ?? {}), slip, '', 'en')).toBe('New pay slip: October 2026');
});
