import { resolve } from 'node:path';
import * as z from 'zod';
import { isEmail } from '@timbro/core/users/rules.ts';
import { fewestConnections, usualConnections } from './connections.ts';
import { databaseSchemes, hostFaultOf, isDatabaseAddress } from './database-hosts.ts';
import { isVapidPair } from './vapid.ts';

const portFault = 'must be a port number from 0 to 65535';
const port = z.coerce.number(portFault).int(portFault).min(0, portFault).max(65535, portFault);
const connectionsFault = `must be a whole number from ${fewestConnections} to 1000`;
const connections = z.coerce
  .number(connectionsFault)
  .int(connectionsFault)
  .min(fewestConnections, connectionsFault)
  .max(1000, connectionsFault);
const clientsFault = 'must be a whole number from 1 to 100000';
const clients = z.coerce.number(clientsFault).int(clientsFault).min(1, clientsFault).max(100_000, clientsFault);
const beginning = (protocols: readonly string[]) =>
  `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), beginning(protocols));
const databaseAddress = z
  .string()
  .refine(isDatabaseAddress, { error: beginning(databaseSchemes), abort: true })
  .superRefine((value, { addIssue }) => {
    const fault = hostFaultOf(value);
    if (fault !== null) addIssue(fault);
  });
/** Whether it is where the pictures of a map are fetched from: an address with room for depth, column and row. */
const isTileAddress = (value: string) =>
  ['{z}', '{x}', '{y}'].every((part) => value.includes(part)) &&
  URL.canParse(value) &&
  ['http:', 'https:'].includes(new URL(value).protocol);
const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');
const isMailbox = (value: string) => isEmail(/^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value);
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const schema = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().min(1).default('0.0.0.0'),
    DATA_DIR: z
      .string()
      .min(1)
      .default('./data')
      .transform((path) => resolve(path)),
    DATABASE_URL: databaseAddress.optional(),
    DATABASE_DIRECT_URL: databaseAddress.optional(),
    DB_CONNECTIONS: connections.default(usualConnections),
    PUBLIC_URL: url(['http:', 'https:'])
      .transform((value) => value.replace(/\/+$/, ''))
      .refine((value) => new URL(value).origin === value.toLowerCase(), 'must be an address without a path')
      .optional(),
    MQTT_PORT: port.default(1883),
    MQTT_HOST: z.string().min(1).optional(),
    MQTT_TLS_CERT: z.string().min(1).optional(),
    MQTT_TLS_KEY: z.string().min(1).optional(),
    MQTT_MAX_CLIENTS: clients.default(5_000),
    MQTT_URL: url(['mqtt:', 'mqtts:']).optional(),
    MQTT_CLIENT_ID: z.string().min(1).max(100).optional(),
    SMTP_URL: url(['smtp:', 'smtps:']).optional(),
    MAIL_FROM: z
      .string()
      .refine(isMailbox, 'must be an e-mail address, alone or as in Timbro <no-reply@timbro.example>')
      .default('Timbro <no-reply@timbro.example>'),
    S3_ENDPOINT: url(['http:', 'https:']).optional(),
    S3_REGION: z.string().min(1).default('eu-south-1'),
    S3_BUCKET: z.string().min(1).optional(),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    TILE_URL: z
      .string()
      .refine(isTileAddress, 'must be an address of map tiles such as https://tiles.example/{z}/{x}/{y}.png')
      .optional(),
    VAPID_PUBLIC_KEY: z.string().min(1).optional(),
    VAPID_PRIVATE_KEY: z.string().min(1).optional(),
    JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    SEED_DEMO: flag.optional(),
    LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(', ')}`).default('info'),
    CLOCK_AT: z.iso
      .datetime({ offset: true, error: 'must be an instant such as 2026-11-12T10:30:00+01:00' })
      .transform((value) => new Date(value))
      .optional(),
    TRUST_PROXY: flag.default(false),
    HSTS_INCLUDE_SUBDOMAINS: flag.default(false),
  })
  .refine((env) => !env.DATABASE_URL || env.JWT_SECRET, {
    path: ['JWT_SECRET'],
    message: 'is required together with DATABASE_URL: set a random text of at least 32 characters',
  })
  .refine((env) => env.DATABASE_URL || !env.DATABASE_DIRECT_URL, {
    path: ['DATABASE_DIRECT_URL'],
    message: 'stands beside DATABASE_URL, which is missing: without a pooler DATABASE_URL alone is enough',
  })
  .refine(
    ({ S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) => {
      const given = [S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY].filter(Boolean);
      return given.length === 0 || given.length === 4;
    },
    {
      path: ['S3_BUCKET'],
      message: 'and S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are given together or not at all',
    },
  )
  .refine(({ MQTT_TLS_CERT, MQTT_TLS_KEY }) => !MQTT_TLS_CERT === !MQTT_TLS_KEY, {
    path: ['MQTT_TLS_CERT'],
    message: 'and MQTT_TLS_KEY are given together or not at all',
  })
  .refine(({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }) => !VAPID_PUBLIC_KEY === !VAPID_PRIVATE_KEY, {
    path: ['VAPID_PUBLIC_KEY'],
    message: 'and VAPID_PRIVATE_KEY are given together or not at all',
  })
  .refine(
    ({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }) =>
      !publicKey || !privateKey || isVapidPair({ publicKey, privateKey }),
    {
      path: ['VAPID_PUBLIC_KEY'],
      message: 'and VAPID_PRIVATE_KEY are no pair of keys: make one with npx web-push generate-vapid-keys',
    },
  )
  .transform((env) => ({ ...env, SEED_DEMO: env.SEED_DEMO ?? !env.DATABASE_URL }));

export type Env = z.output<typeof schema>;

/** A fault of the installation that its owner can mend: one sentence, no stack. */
export class SetupFault extends Error {}

/** Reads the environment once; a wrong value stops the start with a sentence that names it. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    (issue) =>
      `${issue.path.join('.')} ${given[String(issue.path[0])] === undefined ? '' : `(now "${hidden(String(issue.path[0]), given)}") `}${issue.message}`,
  );
  throw new SetupFault(`The configuration is wrong: ${faults.join('; ')}.`);
}

const hidden = (name: string, given: Readonly<Record<string, string | undefined>>) =>
  /SECRET|KEY|URL|ENDPOINT/.test(name) ? '…' : given[name];
