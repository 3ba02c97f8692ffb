import type { AlarmKind } from './alarm-rules.ts';
import type { CommandResult, CommandStatus, DeviceCommand } from './command-rules.ts';
import type { EnvelopeMetric, LearningState, MessageFault, PerPole, Pole, PoleLevel } from './rules.ts';

/** Everything that is known of how a device is. */
export type DeviceState = {
  readonly lastActiveAt: Date | null;
  readonly willAt: Date | null;
  readonly measuredAt: Date | null;
  readonly measuredVoltage: number | null;
  readonly positiveCount: number | null;
  readonly negativeCount: number | null;
  readonly countersResetAt: Date | null;
  readonly dispersionPositive: number | null;
  readonly dispersionNegative: number | null;
  readonly positiveLevel: PoleLevel | null;
  readonly negativeLevel: PoleLevel | null;
  readonly intervalSeconds: number | null;
  readonly firmware: string | null;
  readonly learningState: LearningState;
  readonly learningProgress: number;
  readonly learningAt: Date | null;
  readonly envelopeId: string | null;
  readonly toldAt: Date | null;
  readonly refusedCount: number;
  readonly refusedAt: Date | null;
  readonly refusedFault: MessageFault | null;
};

/** A command whose answer is part of what is heard, as it stands afterwards. */
export type AnsweredCommand = {
  readonly command: DeviceCommand;
  readonly params: Readonly<Record<string, string | number>>;
  readonly status: CommandStatus;
};

/** What devices tell, as it was read. */
export type Telemetry = {
  readonly at: Date;
  readonly batteryVoltage: number;
  readonly positivePoleCount: number;
  readonly negativePoleCount: number;
  /** In mA. */
  readonly dispersion: PerPole<number>;
  readonly intervalSeconds?: number | undefined;
  readonly firmware?: string | undefined;
};
type Envelope = {
  readonly id: string;
  readonly size: number;
  readonly points: readonly { readonly min: number; readonly max: number }[];
  readonly metric: EnvelopeMetric;
};
export type Learning = {
  readonly at: Date;
  readonly state: LearningState;
  readonly progress: number;
  readonly envelope?: Envelope | undefined;
};
type Calibration = {
  readonly at: Date;
  readonly kind: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly result: 'ok' | 'failed';
  readonly commandId?: string | undefined;
};
export type Message =
  | { readonly channel: 'telemetry'; readonly payload: Telemetry }
  | { readonly channel: 'learning'; readonly payload: Learning }
  | { readonly channel: 'calibration'; readonly payload: Calibration }
  | { readonly channel: 'answers'; readonly payload: { readonly commandId: string; readonly result: CommandResult } }
  | { readonly channel: 'status'; readonly payload: { readonly isOnline: boolean } };

/** What is heard of a device, and when: a message, that it is there, that its line is gone, or what could not be read. */
export type Heard<M extends Message = Message> = { readonly at: Date } & (
  | { readonly what: 'message'; readonly message: M }
  | { readonly what: 'there' }
  /** `lastHeard` is what the one who tells of it had heard last; others may have heard the device since. */
  | { readonly what: 'gone'; readonly lastHeard?: Date }
  | { readonly what: 'fault'; readonly fault: MessageFault }
);

export type LearnedEnvelope = Envelope & { readonly learnedAt: Date; readonly loadedAt: Date };
export type Calibrated = Calibration & { readonly heardAt: Date; readonly firmware: string | null };

/** Raises an alarm or ends it. */
export type AlarmAct = { readonly kind: AlarmKind; readonly at: Date } & (
  | { readonly act: 'close' }
  | {
      readonly act: 'raise';
      readonly pole: Pole | null;
      readonly value: number | null;
      readonly threshold: number | null;
    }
);

/** What a device is judged by. */
export type Device = {
  readonly state: DeviceState;
  readonly nominalVoltage: number;
  /** Alarms that are not over yet. */
  readonly alarms: readonly AlarmKind[];
  /** Envelopes among those it tells of that are known already. */
  readonly knownEnvelopes: ReadonlySet<string>;
  /** Commands that its answers have moved, by their id. */
  readonly moved: ReadonlyMap<string, AnsweredCommand>;
};

/** What of it is kept beside how the device is. */
export type Kept = {
  /** Unless they are there already. */
  readonly measures: readonly Telemetry[];
  readonly envelopes: readonly LearnedEnvelope[];
  /** Envelopes it has gone back to, and when. */
  readonly loaded: readonly { readonly envelopeId: string; readonly at: Date }[];
  readonly calibrations: readonly Calibrated[];
};

/** What becomes of a device by what was heard of it. */
export type Followed = {
  readonly state: DeviceState;
  readonly kept: Kept;
  readonly alarms: readonly AlarmAct[];
  readonly faults: readonly MessageFault[];
  /** What people are told: that it is otherwise than before, that there is something to read, or nothing now. */
  readonly news: 'update' | 'telemetry' | null;
};
