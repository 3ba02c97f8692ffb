import type { CalibrationKind, DeviceCommand } from '@timbro/core/devices/command-rules.ts';
import type { EnvelopeMetric, LearningState, PerPole, Pole } from '@timbro/core/devices/rules.ts';
import type { AnswerDetail } from '@timbro/core/devices/wire.ts';

/** A while of low voltage, deepest in its middle. */
type Dip = { readonly middleMinutesAgo: number; readonly halfMinutes: number; readonly volts: number };
/** A pole that loses more and more until it is over, or now. */
type Leak = {
  readonly pole: Pole;
  readonly fromMinutesAgo: number;
  readonly toMinutesAgo: number;
  readonly milliamps: number;
  /** Where it does not grow until its end. */
  readonly risesForMinutes?: number;
};
type PlannedCalibration = {
  readonly minutesAgo: number;
  readonly kind: CalibrationKind;
  readonly before: number;
  readonly after: number;
  readonly fails?: boolean;
  /** By somebody, with a command. */
  readonly isAsked?: boolean;
};
export type PlannedCommand = {
  readonly minutesAgo: number;
  readonly command: DeviceCommand;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly status: 'queued' | 'successful' | 'failed' | 'timeout' | 'expired';
  /** How long the device took to answer. */
  readonly seconds?: number;
  readonly detail?: AnswerDetail;
};

export type PlannedDevice = {
  readonly deviceId: string;
  readonly name: string;
  readonly hardwareName: string;
  readonly firmware: string;
  readonly nominalVoltage: number;
  /** Around which it swings now, and how much more it had for each day before. */
  readonly volts: number;
  readonly fadePerDay: number;
  readonly dips: readonly Dip[];
  /** In mA, at night. */
  readonly quiet: PerPole<number>;
  readonly leaks: readonly Leak[];
  readonly counts: PerPole<number>;
  readonly resetDaysAgo: number | null;
  readonly silentSeconds: number;
  readonly learning: { readonly state: LearningState; readonly progress: number };
  readonly metric: EnvelopeMetric;
  /** The last one is in use. */
  readonly envelopes: readonly { readonly number: number; readonly daysAgo: number }[];
  readonly calibrations: readonly PlannedCalibration[];
  readonly commands: readonly PlannedCommand[];
};

const [hours, days] = [60, 24 * 60];
export const envelopeIdOf = (number: number): string => `ENV-${String(number).padStart(4, '0')}`;

const ordinary = {
  hardwareName: 'GRAid-2 rev. C',
  firmware: '2.4.1',
  nominalVoltage: 12,
  fadePerDay: 0,
  dips: [],
  leaks: [],
  resetDaysAgo: null,
  silentSeconds: 25,
  learning: { state: 'learned', progress: 100 },
  metric: 'dispersionNegative',
  commands: [],
} satisfies Partial<PlannedDevice>;

/** Its negative pole has left what it had learned an hour ago. */
const leavingItsEnvelope: PlannedDevice = {
  ...ordinary,
  deviceId: 'DEV01',
  name: 'Capannone A',
  volts: 12.4,
  dips: [{ middleMinutesAgo: 378, halfMinutes: 30, volts: 1.25 }],
  quiet: { positive: 7, negative: 8 },
  leaks: [
    { pole: 'negative', fromMinutesAgo: 61, toMinutesAgo: 0, milliamps: 112, risesForMinutes: 20 },
    { pole: 'negative', fromMinutesAgo: 6 * days + 5 * hours, toMinutesAgo: 6 * days, milliamps: 131 },
    { pole: 'positive', fromMinutesAgo: 13 * days + 4 * hours, toMinutesAgo: 13 * days, milliamps: 118 },
    { pole: 'negative', fromMinutesAgo: 19 * days + 8 * hours, toMinutesAgo: 19 * days, milliamps: 146 },
    { pole: 'negative', fromMinutesAgo: 27 * days + 6 * hours, toMinutesAgo: 27 * days, milliamps: 122 },
  ],
  counts: { positive: 1_204, negative: 1_198 },
  resetDaysAgo: 72,
  silentSeconds: 12,
  envelopes: [
    { number: 4, daysAgo: 88 },
    { number: 5, daysAgo: 59 },
    { number: 6, daysAgo: 31 },
    { number: 7, daysAgo: 10 },
  ],
  calibrations: [
    { minutesAgo: 157, kind: 'zeroNegative', before: 18, after: 14, isAsked: true },
    { minutesAgo: 10 * days + 9 * hours, kind: 'voltage', before: 12.48, after: 12.41 },
    { minutesAgo: 17 * days, kind: 'zeroPositive', before: 11, after: 9, isAsked: true },
    { minutesAgo: 24 * days + 3 * hours, kind: 'voltage', before: 12.52, after: 12.46 },
    { minutesAgo: 31 * days, kind: 'zeroPositive', before: 16, after: 16, fails: true, isAsked: true },
    { minutesAgo: 31 * days - 6, kind: 'zeroPositive', before: 16, after: 10, isAsked: true },
    { minutesAgo: 38 * days, kind: 'voltage', before: 12.57, after: 12.5 },
    { minutesAgo: 45 * days + 2 * hours, kind: 'zeroNegative', before: 21, after: 13, isAsked: true },
    { minutesAgo: 52 * days, kind: 'voltage', before: 12.6, after: 12.54 },
    { minutesAgo: 66 * days, kind: 'voltage', before: 12.63, after: 12.55 },
    { minutesAgo: 72 * days - 20, kind: 'zeroPositive', before: 14, after: 9, isAsked: true },
    { minutesAgo: 72 * days - 26, kind: 'zeroNegative', before: 15, after: 8, isAsked: true },
  ],
  commands: [
    {
      minutesAgo: 4,
      command: 'status',
      status: 'successful',
      seconds: 1.8,
      detail: { batteryVoltage: 12.31, dispersion: { positive: 12, negative: 109 } },
    },
    { minutesAgo: 30, command: 'identify', status: 'timeout' },
    {
      minutesAgo: 164,
      command: 'loadEnvelope',
      params: { envelopeId: envelopeIdOf(6) },
      status: 'failed',
      seconds: 3.1,
      detail: 'checksum',
    },
    { minutesAgo: 26 * hours, command: 'reboot', status: 'expired' },
    { minutesAgo: 10 * days + 8 * hours, command: 'startLearning', status: 'successful', seconds: 1.2 },
    { minutesAgo: 72 * days, command: 'resetCounters', status: 'successful', seconds: 0.9 },
  ],
};

const lowBattery: PlannedDevice = {
  ...ordinary,
  deviceId: 'DEV02',
  name: 'Cabina elettrica',
  nominalVoltage: 24,
  volts: 22.35,
  fadePerDay: 0.03,
  dips: [{ middleMinutesAgo: 12 * days + 5 * hours, halfMinutes: 180, volts: 2.2 }],
  quiet: { positive: 4, negative: 5 },
  counts: { positive: 388, negative: 402 },
  envelopes: [{ number: 3, daysAgo: 41 }],
  calibrations: [{ minutesAgo: 41 * days, kind: 'voltage', before: 24.1, after: 23.9, isAsked: true }],
  commands: [{ minutesAgo: 20 * hours, command: 'identify', status: 'successful', seconds: 1.1 }],
};

const leaking: PlannedDevice = {
  ...ordinary,
  deviceId: 'DEV03',
  name: 'Magazzino ricambi',
  volts: 12.6,
  quiet: { positive: 9, negative: 6 },
  leaks: [{ pole: 'positive', fromMinutesAgo: 10 * days, toMinutesAgo: 0, milliamps: 47 }],
  counts: { positive: 2_310, negative: 2_287 },
  metric: 'dispersionPositive',
  envelopes: [
    { number: 1, daysAgo: 80 },
    { number: 2, daysAgo: 22 },
  ],
  calibrations: [{ minutesAgo: 22 * days, kind: 'zeroPositive', before: 19, after: 9 }],
};

/** For two days nothing has been heard of it; what was asked of it since waits. */
const lost: PlannedDevice = {
  ...ordinary,
  deviceId: 'DEV04',
  name: 'Piazzale nord',
  hardwareName: 'GRAid-1',
  firmware: '1.9.8',
  volts: 11.8,
  quiet: { positive: 6, negative: 7 },
  counts: { positive: 905, negative: 877 },
  silentSeconds: (2 * days + 3 * hours) * 60,
  envelopes: [{ number: 2, daysAgo: 63 }],
  calibrations: [{ minutesAgo: 63 * days, kind: 'voltage', before: 12.1, after: 12, isAsked: true }],
  commands: [{ minutesAgo: 5 * hours, command: 'status', status: 'queued' }],
};

const learning: PlannedDevice = {
  ...ordinary,
  deviceId: 'DEV05',
  name: 'Linea verniciatura',
  volts: 12.8,
  quiet: { positive: 8, negative: 7 },
  counts: { positive: 141, negative: 138 },
  learning: { state: 'learning', progress: 62 },
  envelopes: [{ number: 1, daysAgo: 47 }],
  calibrations: [],
  commands: [{ minutesAgo: 3 * days, command: 'startLearning', status: 'successful', seconds: 1.4 }],
};

const fine: PlannedDevice = {
  ...ordinary,
  deviceId: 'DEV06',
  name: 'Reparto torni',
  nominalVoltage: 24,
  volts: 25.1,
  quiet: { positive: 5, negative: 5 },
  counts: { positive: 664, negative: 671 },
  envelopes: [{ number: 2, daysAgo: 35 }],
  calibrations: [{ minutesAgo: 35 * days, kind: 'zeroNegative', before: 9, after: 5, isAsked: true }],
};

export const demoDevices: readonly PlannedDevice[] = [leavingItsEnvelope, lowBattery, leaking, lost, learning, fine];
