import { expect, test } from 'vitest';
import { cellDayOf } from '@timbro/core/work-days/calendar/cell-day-rules.ts';
import { dayCell } from '@timbro/core/work-days/calendar/cell-rules.ts';
import type { WorkDay } from '@timbro/core/work-days/day.ts';
import { noTotals } from '@timbro/core/work-days/rules.ts';
import { translate } from '@timbro/kit/words/i18n.ts';
import { dayOf, late, today } from './calendar-testing.ts';
import { dayStatus } from './day-status.ts';
import { sayDay, timeText } from './day-words.ts';

const zone = 'Europe/Rome';
const words = {
  letters: { vacation: 'F', illness: 'M', rol: 'P', dayOff: 'G' },
  timeOf: (instant: string) => timeText(instant, zone),
};
const id = '018f2b6e-0000-7000-8000-0000000000e1';
const [before, after, saturday] = ['2026-11-10', '2026-11-16', '2026-11-14'];
const unstamped = { firstIn: null, lastOut: null };
const rol = (minutes: number) => ({
  absence: { id, type: 'rol' as const },
  justifications: [{ absenceId: id, type: 'rol' as const, minutes }],
});
const excess = (minutes: number, state: 'overtime' | 'toAuthorise') => ({
  excess: { minutes, state, holiday: 0, night: 0, holidayNight: 0 },
});

type Case = [date: string, change: Partial<WorkDay>, said: string, status: string, asked?: 'vacation'];
const cases: Case[] = [
  [today, {}, 'entrata 8:00', 'In sede dalle 8:00'],
  [today, late, 'entrata 8:31, in ritardo 31 minuti', 'In ritardo 31 min'],
  [before, {}, 'lavorate 8:00 di 8:00, entrata 8:00, uscita 17:00', 'Lavorate 8:00'],
  [
    before,
    { ...excess(45, 'overtime'), status: 'closed' },
    'lavorate 8:00 di 8:00, entrata 8:00, uscita 17:00, straordinario 0:45, mese chiuso',
    'Lavorate 8:00',
  ],
  [
    before,
    { ...excess(180, 'toAuthorise'), totals: noTotals() },
    'entrata 8:00, uscita 17:00, eccedenza da autorizzare 3:00',
    'Lavorate 3:00',
  ],
  [
    before,
    { ...excess(30, 'toAuthorise'), anomalies: ['shortRest'] },
    'lavorate 8:00 di 8:00, entrata 8:00, uscita 17:00, Riposo inferiore a 11 ore, eccedenza da autorizzare 0:30',
    'Lavorate 8:00',
  ],
  [
    before,
    { totals: { ...noTotals(), due: 480, worked: 435, earlyExitActual: 40, earlyExitCounted: 45 } },
    'lavorate 7:15 di 8:00, entrata 8:00, uscita 17:00, uscita anticipata di 40 minuti',
    'Uscita anticipata',
  ],
  [before, { lastOut: null, anomalies: ['missingExit'] }, 'entrata 8:00, Uscita mancante', 'Senza timbratura'],
  [
    before,
    { ...unstamped, anomalies: ['absentUnjustified'], totals: noTotals() },
    'Assenza ingiustificata',
    'Assenza ingiustificata',
  ],
  [
    before,
    { anomalies: ['outOfShift', 'absentUnjustified'], totals: { ...noTotals(), due: 480, presence: 540 } },
    'lavorate 9:00, entrata 8:00, uscita 17:00, Lavoro fuori turno',
    'Lavoro fuori turno',
  ],
  [before, { ...unstamped, ...rol(480) }, 'Permesso ROL', 'Permesso ROL'],
  [before, rol(240), 'Permesso ROL 4:00, lavorate 8:00 di 8:00', 'Permesso ROL 4:00'],
  [today, { ...unstamped, totals: noTotals() }, 'nessuna entrata, turno dalle 8:00', 'Senza timbratura'],
  [after, {}, 'previsto Ufficio 8:00–17:00', 'Dalle 8:00'],
  [after, { published: false }, 'previsto Ufficio 8:00–17:00, bozza', 'Dalle 8:00'],
  [after, {}, 'Ferie, richiesta in attesa', 'Ferie in attesa', 'vacation'],
  [saturday, {}, 'riposo', 'Riposo'],
  [saturday, { holiday: 'allSaints' }, 'Ognissanti', 'Ognissanti'],
  [saturday, { holiday: 'Festa della ditta' }, 'Festa della ditta', 'Festa della ditta'],
];

test.each(cases)('%s is said and shown in words: %o', (date, change, said, status, asked) => {
  const day = cellDayOf(dayOf(date, change));
  const cell = dayCell(day, words, asked ?? null);
  expect(sayDay(translate, { day, cell, zone })).toBe(said);
  expect(dayStatus(translate, { day, cell, zone, presence: 'inside' }).text).toBe(status);
});

test('who has gone out says when', () => {
  const day = cellDayOf(dayOf(today, { lastOut: '2026-11-12T11:05:00.000Z' }));
  const told = { day, cell: dayCell(day, words), zone, presence: 'notInCompany' } as const;
  expect(dayStatus(translate, told)).toEqual({ tone: 'draft', text: 'Uscita alle 12:05' });
  const outside = { ...told, cell: { ...told.cell, late: true }, presence: 'outside' as const };
  expect(dayStatus(translate, outside)).toEqual({ tone: 'pending', text: 'Fuori dall’area' });
});
