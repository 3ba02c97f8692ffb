import * as z from 'zod';
import { calibrationResults, commandResults } from './command-rules.ts';
import {
  envelopeMetrics,
  intervalBounds,
  learningStates,
  longestDeviceId,
  longestEnvelopeId,
  mostEnvelopePoints,
} from './rules.ts';
import { mostCount, mostMilliamps, mostVolts, usualTelemetry } from './usual-telemetry.ts';

/** What a device publishes, topic by topic: `graid/{deviceId}/{channel}`. Fields that nobody knows yet are ignored. */
export const channels = ['telemetry', 'calibration', 'learning', 'answers', 'status'] as const;
export type Channel = (typeof channels)[number];
/** What it listens to. */
export const commandsChannel = 'commands';
export const topicOf = (deviceId: string, channel: Channel | typeof commandsChannel): string =>
  `graid/${deviceId}/${channel}`;

const topicPattern = new RegExp(`^graid/([A-Z0-9]{1,${longestDeviceId}})/([a-z]+)$`);
/** Whose topic it is and which; `null` for whatever is not one of ours. */
export function readTopic(topic: string): { deviceId: string; channel: Channel } | null {
  const [, deviceId = '', channel = ''] = topicPattern.exec(topic) ?? [];
  return isChannel(channel) ? { deviceId, channel } : null;
}
const isChannel = (name: string): name is Channel => (channels as readonly string[]).includes(name);

/** The largest payload that is read. */
export const mostPayloadBytes = 16 * 1024;

const at = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
const measured = z.number().min(0).max(mostMilliamps);
const counted = z.int().min(0).max(mostCount);
/** Of whatever is calibrated or learned, in its own unit: people read it. */
const shown = z.number().min(-mostMilliamps).max(mostMilliamps);
/** Printable text: what a device says is shown to people. */
const short = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value));
/** A NUL and halves of surrogate pairs are text to JSON, but to no database. */
function isStorable(value: string): boolean {
  return !value.includes('\u0000') && !/\p{Cs}/u.test(value);
}

const telemetry = z.object({
  at,
  batteryVoltage: z.number().min(0).max(mostVolts),
  positivePoleCount: counted,
  negativePoleCount: counted,
  dispersion: z.object({ positive: measured, negative: measured }),
  intervalSeconds: z.int().min(intervalBounds.least).max(intervalBounds.most).optional(),
  firmware: short(40).optional(),
});

const calibration = z.object({
  at,
  kind: short(40),
  before: shown.nullable(),
  after: shown.nullable(),
  result: z.enum(calibrationResults),
  commandId: z.uuid().optional(),
});

const envelope = z
  .object({
    id: short(longestEnvelopeId),
    size: z.int().min(1).max(mostEnvelopePoints),
    points: z.array(z.object({ min: shown, max: shown }).refine(({ min, max }) => min <= max)),
    metric: z.enum(envelopeMetrics).default('dispersionNegative'),
  })
  .refine(({ size, points }) => points.length === size);

const learning = z
  .object({
    at,
    state: z.enum(learningStates),
    progress: z.number().min(0).max(100).optional(),
    envelope: envelope.optional(),
  })
  .transform(({ progress, ...rest }) => ({ ...rest, progress: progress ?? (rest.state === 'learned' ? 100 : 0) }));

/** No deeper than people read it, and nothing that a database could not store. */
const scalar = z.union([z.string().max(1_000).refine(isStorable), z.number(), z.boolean(), z.null()]);
const named = <T extends z.ZodType>(value: T) => z.record(short(60), value);
const detail = z.union([
  z.string().max(1_000).refine(isStorable),
  named(z.union([scalar, z.array(scalar).max(100), named(scalar)])),
]);
export type AnswerDetail = z.output<typeof detail>;

const answers = z.object({
  commandId: z.uuid(),
  result: z.enum(commandResults),
  /** A sentence, or what was asked for; whatever else it is, what came of the command counts. */
  detail: detail.nullish().catch(null),
});

/** Anything but `online` means that the line is gone: it is what a last will says. */
const status = z.object({ state: z.string() }).transform(({ state }) => ({ isOnline: state === 'online' }));

const of = <C extends Channel, P extends z.ZodType>(channel: C, payload: P) =>
  z.object({ channel: z.literal(channel), payload });
const anyMessage = z.discriminatedUnion('channel', [
  of('telemetry', telemetry),
  of('calibration', calibration),
  of('learning', learning),
  of('answers', answers),
  of('status', status),
]);
export type Message = z.output<typeof anyMessage>;
/** What a device writes before it is read: the shape that firmware, the simulator and tests send. */
export type SentMessage = z.input<typeof anyMessage>;

/** A last will may be as short as firmware likes. */
const gone: Message = { channel: 'status', payload: { isOnline: false } };

/** What a message says, or what is wrong with it; `null` for bytes that are no text. */
export function readMessage(
  channel: Channel,
  text: string | null,
): { readonly message: Message } | { readonly fault: 'notJson' | 'wrongShape' } {
  const value = text === null ? undefined : parsed(text);
  const usual = channel === 'telemetry' ? usualTelemetry(value) : null;
  if (usual) return { message: { channel: 'telemetry', payload: usual } };
  const read = value === undefined ? null : anyMessage.safeParse({ channel, payload: value });
  if (read?.success) return { message: read.data };
  if (channel === 'status') return { message: gone };
  return { fault: value === undefined ? 'notJson' : 'wrongShape' };
}

/** Nothing for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
