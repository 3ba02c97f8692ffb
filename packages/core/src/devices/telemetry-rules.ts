import { type AlarmKind, isBatteryAlarm, isDispersionAlarm, thresholdOf } from './alarm-rules.ts';
import type { CommandStatus } from './command-rules.ts';
import {
  type MessageFault,
  type PerPole,
  type Pole,
  batteryStatusOf,
  connectionStatusOf,
  countAfter,
  dispersionStatusOf,
  judgeMoment,
  poleLevelOf,
  worsePole,
} from './rules.ts';
import type {
  AlarmAct,
  AnsweredCommand,
  Calibrated,
  Device,
  DeviceState,
  Followed,
  Heard,
  LearnedEnvelope,
  Learning,
  Message,
  Telemetry,
} from './told-rules.ts';

/** Of mere measures people hear no more often. */
export const tellEveryMs = 10_000;

/** Goes through what was heard of one device, in its order. */
export function followDevice(device: Device, heard: readonly Heard[], now: Date): Followed {
  const course = courseOf(device);
  for (const one of heard) {
    if (isGone(one)) hang(course, one.at, ('lastHeard' in one && one.lastHeard) || one.at);
    else {
      contact(course, one.at);
      if (one.what === 'fault') refuse(course, one.fault, one.at);
      else if (one.what === 'message') takeIn(course, device, one.message, one.at);
    }
  }
  const news = newsOf(device, course, now);
  if (news) course.state.toldAt = now;
  return { state: course.state, kept: course.kept, alarms: course.acts, faults: course.faults, news };
}

/** Where a device is while it is followed through what was heard of it; its state is a copy that moves along. */
type Course = {
  readonly state: { -readonly [K in keyof DeviceState]: DeviceState[K] };
  readonly open: Set<AlarmKind>;
  readonly acts: AlarmAct[];
  readonly faults: MessageFault[];
  readonly known: Set<string>;
  readonly kept: {
    readonly measures: Telemetry[];
    readonly envelopes: LearnedEnvelope[];
    readonly loaded: { envelopeId: string; at: Date }[];
    readonly calibrations: Calibrated[];
  };
};
const courseOf = ({ state, alarms, knownEnvelopes }: Device): Course => ({
  state: { ...state },
  open: new Set(alarms),
  acts: [],
  faults: [],
  known: new Set(knownEnvelopes),
  kept: { measures: [], envelopes: [], loaded: [], calibrations: [] },
});

/** A last will is told by the broker: whoever hears it has not heard the device. */
const isGone = (heard: Heard): boolean =>
  heard.what === 'gone' ||
  (heard.what === 'message' && heard.message.channel === 'status' && !heard.message.payload.isOnline);

const isBefore = (at: Date, other: Date | null): boolean => other !== null && at.getTime() < other.getTime();
const isAt = (at: Date, other: Date | null): boolean => other !== null && at.getTime() === other.getTime();

/** A will that is older than what was heard since belongs to a line that has been replaced. */
function hang({ state }: Course, at: Date, lastHeard: Date): void {
  if (!isBefore(lastHeard, state.lastActiveAt) && !isBefore(at, state.willAt)) state.willAt = at;
}

/** It is there, whatever else is to be said of what it sent. */
function contact(course: Course, at: Date): void {
  const { state } = course;
  if (!isBefore(at, state.lastActiveAt)) state.lastActiveAt = at;
  if (!isBefore(at, state.willAt)) state.willAt = null;
  if (!state.willAt) settle(course, 'lost', at, null);
}

function refuse({ state, faults }: Course, fault: MessageFault, at: Date): void {
  faults.push(fault);
  state.refusedCount += 1;
  state.refusedAt = at;
  state.refusedFault = fault;
}

function takeIn(course: Course, device: Device, { channel, payload }: Message, at: Date): void {
  if (channel === 'status') return;
  if (channel === 'answers') obey(course, device.moved.get(payload.commandId.toLowerCase()), payload.result, at);
  else {
    const verdict = judgeMoment(payload.at, at);
    if (verdict !== 'kept') refuse(course, verdict, at);
    else if (channel === 'telemetry') measure(course, payload, device.nominalVoltage, at);
    else if (channel === 'learning') learn(course, payload, at);
    else course.kept.calibrations.push({ ...payload, heardAt: at, firmware: course.state.firmware });
  }
}

/** What comes late is kept, but says nothing of how the device is now. */
function measure(course: Course, telemetry: Telemetry, nominalVoltage: number, at: Date): void {
  const { state } = course;
  if (isAt(telemetry.at, state.measuredAt)) return;
  course.kept.measures.push(telemetry);
  count(state, telemetry);
  if (isBefore(telemetry.at, state.measuredAt)) return;
  const { dispersion } = telemetry;
  state.measuredAt = telemetry.at;
  state.measuredVoltage = telemetry.batteryVoltage;
  state.dispersionPositive = dispersion.positive;
  state.dispersionNegative = dispersion.negative;
  state.positiveLevel = poleLevelOf(dispersion.positive, state.positiveLevel);
  state.negativeLevel = poleLevelOf(dispersion.negative, state.negativeLevel);
  state.intervalSeconds = telemetry.intervalSeconds ?? state.intervalSeconds;
  state.firmware = telemetry.firmware ?? state.firmware;
  judgeBattery(course, telemetry.batteryVoltage, nominalVoltage, at);
  judgeDispersion(course, dispersion, at);
}

/** Counts from before they were set to nought say nothing any more. */
function count(state: Course['state'], { at, positivePoleCount, negativePoleCount }: Telemetry): void {
  const { countersResetAt, measuredAt } = state;
  if (isBefore(at, countersResetAt)) return;
  const wasReset = measuredAt !== null && isBefore(measuredAt, countersResetAt);
  state.positiveCount = countAfter(state.positiveCount, positivePoleCount, wasReset);
  state.negativeCount = countAfter(state.negativeCount, negativePoleCount, wasReset);
}

type Passed = { readonly pole: Pole | null; readonly value: number; readonly threshold: number };
/** An alarm is raised when something passes its bound, and ended (`null`) when it no longer does. */
function settle(course: Course, kind: AlarmKind, at: Date, passed: Passed | null): void {
  if ((passed !== null) === course.open.has(kind)) return;
  course.acts.push(passed ? { act: 'raise', kind, at, ...passed } : { act: 'close', kind, at });
  if (passed) course.open.add(kind);
  else course.open.delete(kind);
}

function judgeBattery(course: Course, value: number, nominalVoltage: number, at: Date): void {
  const isAlarm = isBatteryAlarm(batteryStatusOf(value, nominalVoltage));
  settle(course, 'battery', at, isAlarm ? { pole: null, value, threshold: thresholdOf.battery(nominalVoltage) } : null);
}

function judgeDispersion(course: Course, dispersion: PerPole<number>, at: Date): void {
  const levels = { positive: course.state.positiveLevel ?? 'ok', negative: course.state.negativeLevel ?? 'ok' };
  const pole = worsePole(levels, dispersion);
  const passed = { pole, value: dispersion[pole], threshold: thresholdOf.dispersion() };
  settle(course, 'dispersion', at, isDispersionAlarm(levels[pole]) ? passed : null);
}

/** An envelope is learned once: told of again it does not take the place of another that was loaded since. */
function learn(course: Course, { at: learnedAt, state: stage, progress, envelope }: Learning, at: Date): void {
  const { state, known } = course;
  const isLate = isBefore(learnedAt, state.learningAt);
  if (envelope && !known.has(envelope.id)) {
    known.add(envelope.id);
    course.kept.envelopes.push({ ...envelope, learnedAt, loadedAt: at });
    if (!isLate) state.envelopeId = envelope.id;
  }
  if (isLate) return;
  state.learningState = stage;
  state.learningProgress = progress;
  state.learningAt = learnedAt;
}

/** What a command that was carried out has changed; an answer that moved nothing changes nothing. */
function obey({ state, kept }: Course, moved: AnsweredCommand | undefined, result: CommandStatus, at: Date): void {
  if (moved?.status !== 'successful' || result !== 'successful') return;
  const { envelopeId, seconds } = moved.params;
  if (moved.command === 'resetCounters') {
    state.countersResetAt = at;
    state.positiveCount = 0;
    state.negativeCount = 0;
  } else if (moved.command === 'setInterval') state.intervalSeconds = Number(seconds);
  else if (moved.command === 'loadEnvelope') {
    state.envelopeId = String(envelopeId);
    kept.loaded.push({ envelopeId: state.envelopeId, at });
  }
}

function newsOf({ state: before, nominalVoltage }: Device, course: Course, now: Date): Followed['news'] {
  const { state, kept } = course;
  const look = lookOf(state, nominalVoltage, now);
  const looksOtherwise = lookOf(before, nominalVoltage, now).some((part, index) => part !== look[index]);
  if (looksOtherwise || course.acts.length > 0 || kept.envelopes.length > 0) return 'update';
  const hasMore = kept.measures.length > 0 || course.faults.length > 0;
  const isDue = before.toldAt === null || now.getTime() - before.toldAt.getTime() >= tellEveryMs;
  return hasMore && isDue ? 'telemetry' : null;
}

/** What people see of a device beside its measures. */
const lookOf = (state: DeviceState, nominalVoltage: number, now: Date) => [
  batteryStatusOf(state.measuredVoltage, nominalVoltage),
  dispersionStatusOf({ positive: state.positiveLevel, negative: state.negativeLevel }),
  connectionStatusOf(state, now),
  state.learningState,
  state.learningProgress,
  state.envelopeId,
  state.countersResetAt?.getTime(),
  state.intervalSeconds,
  state.firmware,
];
