import type { Role } from '../access.ts';

export const deviceCommands = [
  'status',
  'identify',
  'startLearning',
  'stopLearning',
  'calibrate',
  'loadEnvelope',
  'resetCounters',
  'setInterval',
  'reboot',
] as const;
export type DeviceCommand = (typeof deviceCommands)[number];

export const commandStatuses = ['queued', 'sent', 'delivered', 'successful', 'failed', 'timeout', 'expired'] as const;
export type CommandStatus = (typeof commandStatuses)[number];
/** What a device answers. */
export const commandResults = ['delivered', 'successful', 'failed'] as const;
export type CommandResult = (typeof commandResults)[number];

/** What cannot be taken back: whoever sends one types the name of the device. */
export const dangerousCommands: ReadonlySet<DeviceCommand> = new Set(['loadEnvelope', 'resetCounters', 'reboot']);

/** What changes nothing, and so may be sent by whoever only looks after the device. */
const harmless: ReadonlySet<DeviceCommand> = new Set(['status', 'identify']);
export const maySend = (role: Role, command: DeviceCommand): boolean => role !== 'Responsible' || harmless.has(command);

/** What the hardware calibrates; firmware may know more kinds than these. */
export const calibrationKinds = ['voltage', 'zeroPositive', 'zeroNegative'] as const;
export type CalibrationKind = (typeof calibrationKinds)[number];
export const calibrationResults = ['ok', 'failed'] as const;

/** From when it was sent. */
export const answerWithinMs = 30_000;
/** From when it was asked for. */
export const waitsForMs = 24 * 3_600_000;

/** So many may wait for one device. */
export const mostWaiting = 50;

/** Those of which a device has one at a time. */
export const inFlight = ['sent', 'delivered'] as const satisfies readonly CommandStatus[];

/**
 * What may come after what. A line that breaks before the device took a command puts it back among those that wait; where it
 * had taken it all the same, its answer finds it there. An answer counts even when nobody waits for it any more.
 */
const next: Readonly<Record<CommandStatus, readonly CommandStatus[]>> = {
  queued: ['sent', 'successful', 'failed', 'expired'],
  sent: ['queued', 'delivered', 'successful', 'failed', 'timeout'],
  delivered: ['successful', 'failed', 'timeout'],
  timeout: ['successful', 'failed'],
  successful: [],
  failed: [],
  expired: [],
};
export const mayFollow = (before: CommandStatus, after: CommandStatus): boolean => next[before].includes(after);
/** The states out of which an answer moves a command; in any other it is an echo. */
export const movedBy = (result: CommandResult): CommandStatus[] =>
  commandStatuses.filter((status) => mayFollow(status, result));

type Unfinished = 'queued' | (typeof inFlight)[number];
export const isOver = (status: CommandStatus): status is Exclude<CommandStatus, Unfinished> =>
  !['queued', ...inFlight].includes(status);
