import type pg from 'pg';
import { type CommandStatus, isOver } from '@timbro/core/devices/command-rules.ts';
import type { MessageFault } from '@timbro/core/devices/rules.ts';
import { followDevice } from '@timbro/core/devices/telemetry-rules.ts';
import type { AnsweredCommand, Followed, Heard, Kept as KeptPapers } from '@timbro/core/devices/told-rules.ts';
import type { Message } from '@timbro/core/devices/wire.ts';
import { codeOf } from '#code-of.ts';
import { onConnection } from '#db/in-transaction.ts';
import type { KnownDevice } from '#gateway/gateway.ts';
import { moveAlarms } from '#modules/device-alarms/raise-alarms.repo.ts';
import { type Answer, answerCommands } from '#modules/device-commands/answers.repo.ts';
import type { OutboxPayloads } from '#outbox/payloads.ts';
import { audienceOfDevices } from '#realtime/audience.ts';
import {
  type HeldDevice,
  type KeptPart,
  type Whose,
  holdDevices,
  isSettled,
  keepAlone,
  keepParts,
  movedOn,
  openingWithin,
} from './intake.repo.ts';
import type { KnownStates } from './known-states.ts';
import { keepCalibrations, keepEnvelopes, keepLoaded, knownEnvelopes } from './told-papers.repo.ts';

export type DeviceHeard = Heard<Message>;
/** All that was heard of a device, in its order. */
export type Told = { readonly device: KnownDevice; readonly heard: readonly DeviceHeard[] };
/** What of it could not be kept. */
export type Faulty = { readonly device: KnownDevice; readonly faults: readonly MessageFault[] };
type Settled = {
  readonly faulty: readonly Faulty[];
  /** How the commands ended that are over by what was heard. */
  readonly ended: readonly CommandStatus[];
  readonly hasNews: boolean;
};

type Heeded = { readonly held: HeldDevice; readonly told: Told };
type Course = { readonly held: HeldDevice; readonly device: KnownDevice; readonly after: Followed };

/** Where what was heard is kept, and what is remembered of before. */
export type Keeping = { readonly pool: pg.Pool; readonly known: KnownStates };

/** Keeps what was heard of these devices in one commit; one that has been removed meanwhile says nothing any more. */
export async function keepTogether(
  keeping: Keeping,
  told: readonly Told[],
  now: Date,
  lockMs: number,
): Promise<Settled> {
  try {
    return await keepOnce(keeping, told, now, lockMs);
  } catch (error) {
    if (codeOf(error) !== movedOn) throw error;
    // Somebody else has written one of the states: now all of them are read and held.
    keeping.known.doubt(now);
    return keepOnce(keeping, told, now, lockMs);
  }
}

type Kept = Omit<Settled, 'faulty'> & { readonly courses: readonly Course[]; readonly writtenBy: string };

async function keepOnce({ pool, known }: Keeping, told: readonly Told[], now: Date, lockMs: number): Promise<Settled> {
  const { courses, writtenBy, ended, hasNews } =
    (await keepKnown(pool, known, told, now, lockMs)) ?? (await keepHeld(pool, known, told, now, lockMs));
  for (const course of courses) remember(known, course, writtenBy, now);
  const faulty = courses.flatMap(({ device, after: { faults } }) => (faults.length > 0 ? [{ device, faults }] : []));
  return { faulty, ended, hasNews };
}

/** Where all of them are remembered and have only measured, nothing needs to be read or held; otherwise nothing is done. */
async function keepKnown(
  pool: pg.Pool,
  known: KnownStates,
  told: readonly Told[],
  now: Date,
  lockMs: number,
): Promise<Kept | null> {
  const courses: Course[] = [];
  for (const { device, heard } of told) {
    const held = isPlain(heard) ? known.find(device.deviceRef, now) : undefined;
    if (!held) return null;
    const course = { held, device, after: followDevice({ ...held, moved: none, knownEnvelopes: noIds }, heard, now) };
    if (course.after.alarms.length > 0 || !isSettled({ held, state: course.after.state })) return null;
    courses.push(course);
  }
  const parts = courses.map((course) => partOf(course, course.after.news, now));
  return { courses, writtenBy: await keepAlone(pool, parts, now, lockMs), ended: [], hasNews: hasEvents(parts) };
}

const partOf = ({ held, after }: Course, news: Followed['news'], now: Date): KeptPart => ({
  held,
  state: after.state,
  measures: after.kept.measures,
  event: eventOf(held, news, now),
});
const hasEvents = (parts: readonly KeptPart[]) => parts.some(({ event }) => event !== null);

const keepHeld = (pool: pg.Pool, known: KnownStates, told: readonly Told[], now: Date, lockMs: number): Promise<Kept> =>
  onConnection(pool, openingWithin(lockMs), async (client) => {
    const heeded = await hold(client, known, told, now);
    const moved = await answer(client, heeded);
    const envelopes = await envelopesKnown(client, heeded);
    const courses = heeded.map(({ held, told: { device, heard } }) => {
      const [commands, knownIds] = [moved.get(held.deviceRef) ?? none, envelopes.get(held.deviceRef) ?? noIds];
      const facts = { ...held, moved: commands, knownEnvelopes: knownIds };
      return { held, device, after: followDevice(facts, heard, now) };
    });
    const calibrated = await keepPapers(client, courses);
    const acts = courses.flatMap(({ device, after }) => after.alarms.map((act) => ({ ...whoseOf(device), ...act })));
    await moveAlarms(client, acts, now);
    const parts = courses.map((course) =>
      partOf(course, calibrated.has(course.held.deviceRef) ? 'update' : course.after.news, now),
    );
    const writtenBy = await keepParts(client, parts, now);
    const hasNews = moved.size > 0 || acts.length > 0 || hasEvents(parts);
    return { courses, writtenBy, ended: endedIn(moved), hasNews };
  });

/** Alarms that moved are read again. */
function remember(known: KnownStates, { held, after }: Course, writtenBy: string, now: Date): void {
  if (after.alarms.length > 0) known.forget(held.deviceRef);
  else known.keep({ ...held, state: after.state, writtenBy }, now);
}

const whoseOf = ({ companyId, deviceRef }: Whose): Whose => ({ companyId, deviceRef });

/** Those that are remembered, and the others as they are. */
async function hold(client: pg.ClientBase, known: KnownStates, told: readonly Told[], now: Date): Promise<Heeded[]> {
  const remembered = told.map((one) => (isPlain(one.heard) ? known.find(one.device.deviceRef, now) : undefined));
  const others = new Map(
    told.flatMap((one, index) => (remembered[index] ? [] : [[one.device.deviceRef, one] as const])),
  );
  const held =
    others.size > 0
      ? await holdDevices(
          client,
          Array.from(others.values(), ({ device }) => device),
        )
      : [];
  return [
    ...told.flatMap((one, index) => pairOf(remembered[index], one)),
    ...held.flatMap((one) => pairOf(one, others.get(one.deviceRef))),
  ];
}
const pairOf = (held: HeldDevice | undefined, told: Told | undefined) => (held && told ? [{ held, told }] : []);

/** What changes nothing but the state; whatever is counted or looked up beside it needs the device to be held. */
const isPlain = (heard: Told['heard']): boolean =>
  heard.every(
    (one) => one.what !== 'message' || one.message.channel === 'telemetry' || one.message.channel === 'status',
  );

type Moved = ReadonlyMap<string, AnsweredCommand>;
const endedIn = (moved: ReadonlyMap<string, Moved>): CommandStatus[] =>
  [...moved.values()].flatMap((own) => Array.from(own.values(), ({ status }) => status)).filter(isOver);
const none: Moved = new Map();
const noIds: ReadonlySet<string> = new Set();

/** What devices answer moves their commands first: what a command has changed belongs to how its device is. */
async function answer(
  client: pg.ClientBase,
  heeded: readonly Heeded[],
): Promise<Map<string, Map<string, AnsweredCommand>>> {
  const answers = heeded.flatMap(({ told: { device, heard } }) => heard.flatMap((one) => answerIn(one, device)));
  const moved = new Map<string, Map<string, AnsweredCommand>>();
  if (answers.length === 0) return moved;
  for (const command of await answerCommands(client, answers)) {
    const own = moved.get(command.deviceRef) ?? new Map<string, AnsweredCommand>();
    moved.set(command.deviceRef, own.set(command.commandId, command));
  }
  return moved;
}

function answerIn(heard: DeviceHeard, device: KnownDevice): Answer[] {
  if (heard.what !== 'message' || heard.message.channel !== 'answers') return [];
  const { commandId, result, detail } = heard.message.payload;
  return [{ ...whoseOf(device), commandId: commandId.toLowerCase(), result, detail: detail ?? null, at: heard.at }];
}

async function envelopesKnown(client: pg.ClientBase, heeded: readonly Heeded[]): Promise<Map<string, Set<string>>> {
  const named = heeded.flatMap(({ told: { device, heard } }) =>
    heard.flatMap((one) => {
      const id = one.what === 'message' && one.message.channel === 'learning' && one.message.payload.envelope?.id;
      return id ? [{ ...whoseOf(device), id }] : [];
    }),
  );
  const known = new Map<string, Set<string>>();
  if (named.length === 0) return known;
  for (const { deviceRef, id } of await knownEnvelopes(client, named))
    known.set(deviceRef, (known.get(deviceRef) ?? new Set()).add(id));
  return known;
}

/** What devices tell of seldom; answers which of them have calibrated something. */
async function keepPapers(client: pg.ClientBase, courses: readonly Course[]): Promise<ReadonlySet<string>> {
  const of = <T extends object>(listOf: (kept: KeptPapers) => readonly T[]) =>
    courses.flatMap(({ device, after }) =>
      listOf(after.kept).map((one, index) => ({ ...whoseOf(device), ...one, nth: index + 1 })),
    );
  const envelopes = of((kept) => kept.envelopes);
  const loaded = of((kept) => kept.loaded);
  const calibrations = of((kept) => kept.calibrations);
  if (envelopes.length > 0) await keepEnvelopes(client, envelopes);
  if (loaded.length > 0) await keepLoaded(client, loaded);
  return calibrations.length > 0 ? keepCalibrations(client, calibrations) : noIds;
}

function eventOf(
  { companyId, deviceRef, providerId }: HeldDevice,
  news: Followed['news'],
  now: Date,
): OutboxPayloads['event'] | null {
  if (!news) return null;
  const event = { eventType: `devices.${news}`, entityId: deviceRef, companyId, at: now.toISOString() };
  return { event, rooms: audienceOfDevices(companyId, providerId) };
}
