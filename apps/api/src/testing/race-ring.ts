import { type Day, addDays } from '@timbro/core/days/rules.ts';
import { holidayOn } from '@timbro/core/holidays/rules.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import type { Database } from '../db/client.ts';
import type { FileStore } from '../files/store.ts';
import type { attendanceOn } from './attendance.ts';
import type { Factories, TestCompany, TestUser } from './factories.ts';

export type Sent = { token: string; body?: object; headers?: Record<string, string> };
export type Answer = { status: number; body: unknown };
export type Door = (route: string, sent: Sent) => Promise<Answer>;

/** Where acts race: two processes on one database, and what sets the scene and looks at what came of it. */
export type Ring = {
  doors: readonly [Door, Door];
  make: Factories & ReturnType<typeof attendanceOn>;
  database: Database;
  files: FileStore;
  today: Day;
};

/** Somebody records are about and two who decide, each with a token. */
export type Cast = {
  company: TestCompany;
  person: TestUser;
  first: TestUser;
  second: TestUser;
  tokens: Record<'person' | 'first' | 'second', string>;
  /** What the person had planned to take of each year when it was last looked at. */
  years: Map<string, number>;
  rounds: number;
};

/** So few records to a person that looking at their balance stays cheap. */
const roundsOfPerson = 8;

/** A company of its own for whoever races one round after the other; a person serves for some rounds. */
export function castsOn({ doors: [ask], make }: Ring, role: 'Admin' | 'Operator'): () => Promise<Cast> {
  let company: Promise<TestCompany> | undefined;
  let shift: Promise<string> | undefined;
  let cast: Cast | undefined;
  const tokenOf = async (user: TestUser) => (await make.signedInAs(user)).token;
  return async () => {
    if (cast && cast.rounds < roundsOfPerson) return cast;
    const at = await (company ??= make.aCompany());
    const [person, first, second] = [
      await make.aUser({ company: at, role }),
      await make.aUser({ company: at, role: 'Admin' }),
      await make.aUser({ company: at, role: 'BackOffice' }),
    ];
    await make.aSchedule(at, [person], await (shift ??= make.aShift(at)), { validFrom: '2020-01-06' });
    const tokens = { person: await tokenOf(person), first: await tokenOf(first), second: await tokenOf(second) };
    await ask(`PATCH /users/${person.id}`, { token: tokens.first, body: { yearlyVacationHours: 160 } });
    cast = { company: at, person, first, second, tokens, years: new Map(), rounds: 0 };
    return cast;
  };
}

/** Days of a round that nobody else of the person has: a Tuesday and the Wednesday after it, both worked, to come or gone by. */
export function dayOfRound(today: Day, round: number, where: 'ahead' | 'behind'): Day {
  const step = where === 'ahead' ? 7 : -7;
  const worked: Day[] = [];
  for (let tuesday = addDays(mondayOf(today), 1 + 2 * step); worked.length <= round; tuesday = addDays(tuesday, step))
    if (holidayOn(tuesday, null) === null && holidayOn(addDays(tuesday, 1), null) === null) worked.push(tuesday);
  return worked[round] ?? today;
}
