import type { Random } from '@timbro/api/src/seed/random.ts';
import { calibrationKinds } from '@timbro/core/devices/command-rules.ts';
import type { LearningState } from '@timbro/core/devices/rules.ts';
import type { Channel, SentMessage } from '@timbro/core/devices/wire.ts';
import {
  type Ailment,
  type Readings,
  type Sensors,
  createSensors,
  daylight,
  round,
  usualMilliamps,
} from './sensors.ts';

export type Memory = Readings & {
  readonly intervalSeconds: number;
  /** The envelopes it holds; `null` where nobody knows, and it is taken to hold any. */
  readonly envelopeIds: readonly string[] | null;
};

type PayloadOf<C extends Channel> = Extract<SentMessage, { channel: C }>['payload'];
export type Said = { [C in Channel]: { readonly channel: C; readonly payload: PayloadOf<C> } }[Channel];
/** What it says to a command, how long after it came; some of it only after it has been off and on again. */
export type Reaction = { readonly afterMs: number; readonly said: readonly Said[]; readonly restarts: boolean };
export type Order = {
  readonly commandId: string;
  readonly command: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
};

const firmware = '2.4.1';
const envelopeSize = 96;
const learningSteps = 12;
/** As many as fit its memory; an older command is not sent again. */
const rememberedCommands = 64;

/** One device without its line: it measures, learns, drifts, and does what it is told. Nothing here knows of a network or a clock. */
export function createHardware(memory: Memory, ailment: Ailment, random: Random) {
  const sensors = createSensors(memory, ailment, random);
  const learner = createLearner(memory.envelopeIds);
  let { intervalSeconds } = memory;
  const seen: string[] = [];

  function measure(at: Date): Said {
    sensors.age(at);
    const payload = { at: at.toISOString(), ...sensors.shown(), intervalSeconds, firmware };
    return { channel: 'telemetry', payload };
  }

  /** What it says once it is done, by command. */
  function work({ commandId, command, params = {} }: Order, at: Date): Said[] {
    switch (command) {
      case 'status':
        return [done(commandId, { ...sensors.shown(), firmware, intervalSeconds })];
      case 'identify':
        return [done(commandId, 'blinked for 10 s')];
      case 'startLearning':
        return learner.start(commandId, at);
      case 'stopLearning':
        return learner.stop(commandId, at);
      case 'calibrate':
        return calibrate(sensors, params['kind'] ?? 'voltage', commandId, at);
      case 'loadEnvelope':
        return [learner.holds(params['envelopeId']) ? done(commandId) : failed(commandId, 'unknown envelope')];
      case 'resetCounters':
        sensors.resetCounters();
        return [done(commandId)];
      case 'setInterval':
        intervalSeconds = Number(params['seconds']);
        return [done(commandId, { intervalSeconds })];
      case 'reboot':
        return [done(commandId, 'restarted')];
      default:
        return [failed(commandId, 'unknown command')];
    }
  }

  /** Nothing for a command that was obeyed before: whoever sends it twice means the same. */
  function obey(order: Order, at: Date): Reaction[] {
    if (seen.includes(order.commandId)) return [];
    seen.push(order.commandId);
    if (seen.length > rememberedCommands) seen.shift();
    const restarts = order.command === 'reboot';
    return [
      { afterMs: 80 + random.upTo(120), said: [answer(order.commandId, 'delivered')], restarts: false },
      { afterMs: 500 + random.upTo(1_500), said: work(order, at), restarts },
    ];
  }

  return { measure, learn: learner.step, press: learner.begin, obey, intervalSeconds: () => intervalSeconds };
}
export type Hardware = ReturnType<typeof createHardware>;

/** Self-learning: some steps, and an envelope at the end of them, which is kept. */
function createLearner(envelopeIds: readonly string[] | null) {
  const held = envelopeIds && new Set(envelopeIds);
  let taken: number | null = null;
  const said = (at: Date, state: LearningState, progress: number): Said => ({
    channel: 'learning',
    payload: { at: at.toISOString(), state, progress },
  });
  /** By the button on its case, too. */
  function begin(at: Date): Said[] {
    taken = 0;
    return [said(at, 'learning', 0)];
  }
  return {
    holds: (id: unknown) => held === null || held.has(String(id)),
    begin,
    start(commandId: string, at: Date): Said[] {
      return taken === null ? [...begin(at), done(commandId)] : [failed(commandId, 'already learning')];
    },
    stop(commandId: string, at: Date): Said[] {
      if (taken === null) return [failed(commandId, 'not learning')];
      taken = null;
      return [said(at, 'idle', 0), done(commandId)];
    },
    /** Nothing while it is not learning. */
    step(at: Date): Said[] {
      if (taken === null) return [];
      taken += 1;
      if (taken < learningSteps) return [said(at, 'learning', Math.round((100 * taken) / learningSteps))];
      taken = null;
      const envelope = learnedAt(at);
      held?.add(envelope.id);
      return [{ channel: 'learning', payload: { at: at.toISOString(), state: 'learned', envelope } }];
    },
  };
}

const learnedAt = (at: Date) => ({
  id: `ENV-${at.getTime().toString(36).toUpperCase()}`,
  size: envelopeSize,
  metric: 'dispersionNegative' as const,
  points: Array.from({ length: envelopeSize }, (_, part) => {
    const middle = usualMilliamps(daylight(new Date(((part + 0.5) * 86_400_000) / envelopeSize)));
    return { min: round(Math.max(0, middle - 6), 1), max: round(middle + 10, 1) };
  }),
});

function calibrate(sensors: Sensors, kind: unknown, commandId: string, at: Date): Said[] {
  const known = calibrationKinds.find((one) => one === kind);
  if (!known) return [failed(commandId, 'unknown kind')];
  const { before, after, isSteady } = sensors.calibrate(known);
  const result = isSteady ? ('ok' as const) : ('failed' as const);
  return [
    { channel: 'calibration', payload: { at: at.toISOString(), kind: known, before, after, result, commandId } },
    isSteady ? done(commandId, { before, after }) : failed(commandId, 'unstable'),
  ];
}

type Detail = PayloadOf<'answers'>['detail'];
const answer = (commandId: string, result: PayloadOf<'answers'>['result'], detail?: Detail): Said => ({
  channel: 'answers',
  payload: { commandId, result, ...(detail !== undefined && { detail }) },
});
const done = (commandId: string, detail?: Detail) => answer(commandId, 'successful', detail);
const failed = (commandId: string, why: string) => answer(commandId, 'failed', why);
