import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SetupFault, readEnv } from './env.ts';
import { createVapidKeys } from './vapid.ts';

const secret = 'a-secret-of-forty-characters-or-more-0123';
const database = 'postgres://timbro:hunter2@db.example:5432/timbro';

/** The sentence with which a wrong environment stops the start. */
function sentenceFor(given: Record<string, string>): string {
  try {
    readEnv(given);
  } catch (error) {
    if (error instanceof SetupFault) return error.message;
    throw error;
  }
  return 'accepted';
}

test('an empty environment is a working demo installation', () => {
  expect(readEnv({})).toEqual({
    PORT: 3000,
    HOST: '0.0.0.0',
    DATA_DIR: resolve('./data'),
    DB_CONNECTIONS: 18,
    MQTT_PORT: 1883,
    MQTT_MAX_CLIENTS: 5_000,
    MAIL_FROM: 'Timbro <no-reply@timbro.example>',
    S3_REGION: 'eu-south-1',
    SEED_DEMO: true,
    LOG_LEVEL: 'info',
    TRUST_PROXY: false,
    HSTS_INCLUDE_SUBDOMAINS: false,
  });
});

test('a blank value is no value, and what belongs to others is left alone', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '', JWT_SECRET: undefined, PATH: '/bin', HOME: '/root' }).PORT).toBe(3000);
});

test('values become what they mean', () => {
  const env = readEnv({
    PORT: '8080',
    DATA_DIR: 'x/../y',
    PUBLIC_URL: 'https://ore.example///',
    TRUST_PROXY: '1',
    CLOCK_AT: '2026-11-12T10:30:00+01:00',
    LOG_LEVEL: 'silent',
  });
  expect(env).toMatchObject({
    PORT: 8080,
    DATA_DIR: resolve('y'),
    PUBLIC_URL: 'https://ore.example',
    TRUST_PROXY: true,
    CLOCK_AT: new Date('2026-11-12T09:30:00Z'),
    LOG_LEVEL: 'silent',
  });
});

test.each([
  ['an own database is not filled with demo data', { DATABASE_URL: database, JWT_SECRET: secret }, false],
  ['unless that is asked for', { DATABASE_URL: database, JWT_SECRET: secret, SEED_DEMO: '1' }, true],
  ['and the embedded one is, unless that is not wanted', { SEED_DEMO: '0' }, false],
])('%s', (_, given, seeded) => expect(readEnv(given).SEED_DEMO).toBe(seeded));

describe('a wrong value stops the start with a sentence that names it', () => {
  test.each([
    ['PORT', 'http', 'PORT (now "http")'],
    ['PORT', '65536', 'PORT (now "65536")'],
    ['PORT', '-1', 'PORT (now "-1")'],
    ['PORT', '80.5', 'PORT (now "80.5")'],
    ['MQTT_PORT', 'mqtt', 'MQTT_PORT (now "mqtt") must be a port number from 0 to 65535'],
    ['MQTT_MAX_CLIENTS', '0', 'MQTT_MAX_CLIENTS (now "0") must be a whole number from 1 to 100000'],
    ['MQTT_URL', 'http://broker.example', 'MQTT_URL (now "…") must be an address that starts with mqtt:// or mqtts://'],
    ['MQTT_TLS_CERT', '/tls/cert.pem', 'and MQTT_TLS_KEY are given together or not at all'],
    ['VAPID_PUBLIC_KEY', 'BCVxsr7N', 'and VAPID_PRIVATE_KEY are given together or not at all'],
    ['VAPID_PRIVATE_KEY', 'q1dXpw3U', 'and VAPID_PRIVATE_KEY are given together or not at all'],
    ['DATABASE_URL', 'mysql://db', 'must be an address that starts with postgres:// or postgresql://'],
    ['DATABASE_URL', 'db.example', 'must be an address that starts with postgres:// or postgresql://'],
    ['PUBLIC_URL', 'ore.example', 'must be an address that starts with http:// or https://'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'must be an address that starts with http:// or https://'],
    ['SMTP_URL', 'mail.example:25', 'must be an address that starts with smtp:// or smtps://'],
    ['S3_ENDPOINT', 's3.example', 'must be an address that starts with http:// or https://'],
    ['TILE_URL', 'tiles.example/{z}/{x}/{y}.png', 'must be an address of map tiles such as https://'],
    ['TILE_URL', 'https://tiles.example/{z}/{x}.png', 'must be an address of map tiles'],
    ['TILE_URL', 'ftp://tiles.example/{z}/{x}/{y}.png', 'must be an address of map tiles'],
    ['MAIL_FROM', 'x', 'MAIL_FROM (now "x")'],
    ['MAIL_FROM', 'Timbro <nobody>', 'must be an e-mail address'],
    ['PUBLIC_URL', 'https://ore.example/timbro', 'must be an address without a path'],
    ['JWT_SECRET', 'short', 'must have at least 32 characters'],
    ['SEED_DEMO', 'yes', 'SEED_DEMO (now "yes")'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY (now "true")'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL (now "loud")'],
    ['CLOCK_AT', 'yesterday', 'CLOCK_AT (now "yesterday") must be an instant such as 2026-11-12T10:30:00+01:00'],
    ['CLOCK_AT', '2026-02-30T10:00:00Z', 'CLOCK_AT'],
  ])('%s=%s', (name, value, words) => {
    const sentence = sentenceFor({ [name]: value });
    expect(sentence).toMatch(new RegExp(`^The configuration is wrong: .*\\b${name}\\b.*\\.$`));
    expect(sentence).toContain(words);
    expect(sentence).not.toContain('\n');
  });

  test('an own database needs an own secret, or sessions would not survive a second process', () => {
    expect(sentenceFor({ DATABASE_URL: database })).toContain('JWT_SECRET is required together with DATABASE_URL');
  });

  test.each(['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
    'a bucket without %s',
    (missing) => {
      const { [missing]: _left, ...given } = {
        S3_BUCKET: 'carte',
        S3_ENDPOINT: 'https://s3.example',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'key',
      } as Record<string, string>;
      expect(sentenceFor(given)).toContain(
        'S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are given together or not at all',
      );
    },
  );

  test('keys for push messages that are no pair are refused, and not repeated', () => {
    const [one, other] = [createVapidKeys(), createVapidKeys()];
    const given = { VAPID_PUBLIC_KEY: one.publicKey, VAPID_PRIVATE_KEY: other.privateKey };
    const sentence = sentenceFor(given);
    expect(sentence).toContain('VAPID_PUBLIC_KEY (now "…") and VAPID_PRIVATE_KEY are no pair of keys');
    expect(sentence).not.toContain(other.privateKey);
    const right = { VAPID_PUBLIC_KEY: one.publicKey, VAPID_PRIVATE_KEY: one.privateKey };
    expect(readEnv(right)).toMatchObject(right);
  });

  test('several faults are named together', () => {
    const sentence = sentenceFor({ PORT: 'x', LOG_LEVEL: 'y' });
    expect(sentence).toContain('PORT');
    expect(sentence).toContain('LOG_LEVEL');
  });
});

describe('what is secret is not repeated', () => {
  test.each([
    ['DATABASE_URL', 'mysql://timbro:hunter2@db.example'],
    ['SMTP_URL', 'mail://timbro:hunter2@mail.example'],
    ['PUBLIC_URL', 'ftp://timbro:hunter2@ore.example'],
    ['S3_ENDPOINT', 'ftp://timbro:hunter2@s3.example'],
    ['JWT_SECRET', 'hunter2'],
  ])('%s', (name, value) => {
    const sentence = sentenceFor({ [name]: value });
    expect(sentence).toContain(name);
    expect(sentence).not.toContain('hunter2');
  });
});
