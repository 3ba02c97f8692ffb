import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Mail, linkTo } from '#outbox/payloads.ts';
import { createMailer } from './mailer.ts';

const recovery: Mail = {
  to: 'anna.d.angelo@officine.example',
  subject: 'Codice di verifica Timbro – città',
  text: 'Il codice è:\n\n482913\n',
};
const publicUrl = 'https://timbro.example';
const from = { MAIL_FROM: 'Timbro <no-reply@timbro.example>' };

let folder: string;
let lines: string[];
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });

beforeEach(async () => {
  lines = [];
  folder = await mkdtemp(join(tmpdir(), 'timbro-mail-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const headerOf = (source: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1]?.trim();

describe('without a mail server', () => {
  test('a mail becomes a whole file that only its owner may read', async () => {
    const mailer = createMailer({ env: { ...from, SMTP_URL: undefined, DATA_DIR: folder }, publicUrl, log });
    await mailer.send(recovery, 'outbox-7');
    await mailer.close();

    const [name = '', ...others] = await readdir(join(folder, 'mail'));
    expect(others).toEqual([]);
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{8}\.eml$/);
    expect((await stat(join(folder, 'mail', name))).mode & 0o777).toBe(0o600);
    const source = await readFile(join(folder, 'mail', name), 'utf8');
    expect(source).toContain('482913');
    expect(headerOf(source, 'To')).toBe(recovery.to);
    expect(headerOf(source, 'Auto-Submitted')).toBe('auto-generated');
  });

  test('a link gets the address that the product has when the mail leaves', async () => {
    const mailer = createMailer({ env: { ...from, SMTP_URL: undefined, DATA_DIR: folder }, publicUrl, log });
    await mailer.send({ ...recovery, text: `Aprire ${linkTo('/x')} ora` }, 'outbox-7');
    const [name = ''] = await readdir(join(folder, 'mail'));
    expect(await readFile(join(folder, 'mail', name), 'utf8')).toContain('Aprire https://timbro.example/x ora');
  });

  test('the log names the subject and never the code', async () => {
    const mailer = createMailer({ env: { ...from, SMTP_URL: undefined, DATA_DIR: folder }, publicUrl, log });
    await mailer.send(recovery, 'outbox-7');
    expect(lines.join('')).toContain(recovery.subject);
    expect(lines.join('')).not.toContain('482913');
  });

  test('a folder that cannot be written makes the send fail', async () => {
    const mailer = createMailer({
      env: { ...from, SMTP_URL: undefined, DATA_DIR: join('/dev/null', 'nowhere') },
      publicUrl,
      log,
    });
    await expect(mailer.send(recovery, 'outbox-7')).rejects.toThrow();
  });
});

describe('with a mail server', () => {
  type Received = { to: string[]; source: string };
  let received: Received[];
  let refuse: boolean;
  let server: SMTPServer;
  let url: string;

  beforeEach(async () => {
    received = [];
    refuse = false;
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        void text(stream).then((source) => {
          if (refuse) return done(new Error('Mailbox is full'));
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = server.server.address();
    if (!address || typeof address === 'string') throw new Error('The mail server has no port.');
    url = `smtp://127.0.0.1:${address.port}`;
  });
  afterEach(async () => {
    const closed = once(server, 'close');
    server.close();
    await closed;
  });

  test('a mail arrives with its subject and text', async () => {
    const mailer = createMailer({ env: { ...from, SMTP_URL: url, DATA_DIR: folder }, publicUrl, log });
    await mailer.send(recovery, 'outbox-7');
    await mailer.close();

    expect(received.map(({ to }) => to)).toEqual([[recovery.to]]);
    expect(received[0]?.source).toContain('482913');
    expect(headerOf(received[0]?.source ?? '', 'Subject')).toMatch(/^=\?UTF-8\?/);
  });

  test('a repeated send carries the same Message-ID, another mail another one', async () => {
    const mailer = createMailer({ env: { ...from, SMTP_URL: url, DATA_DIR: folder }, publicUrl, log });
    await mailer.send(recovery, 'outbox-7');
    await mailer.send(recovery, 'outbox-7');
    await mailer.send(recovery, 'outbox-8');
    await mailer.send({ ...recovery, text: 'Il codice è:\n\n771204\n' }, 'outbox-7');
    await mailer.close();

    const [first, again, other, otherText] = received.map(({ source }) => headerOf(source, 'Message-ID'));
    expect(first).toMatch(/^<outbox-7\.[0-9a-f]{24}@timbro\.example>$/);
    expect(again).toBe(first);
    expect(new Set([first, other, otherText]).size).toBe(3);
  });

  test('an address with a comma reaches nobody else', async () => {
    const mailer = createMailer({ env: { ...from, SMTP_URL: url, DATA_DIR: folder }, publicUrl, log });
    await mailer.send({ ...recovery, to: 'a@x.example, b@x.example' }, 'outbox-9').catch(() => undefined);
    await mailer.close();
    expect(received.flatMap(({ to }) => to)).not.toContain('b@x.example');
  });

  test('a refusal of the server makes the send fail', async () => {
    refuse = true;
    const mailer = createMailer({ env: { ...from, SMTP_URL: url, DATA_DIR: folder }, publicUrl, log });
    await expect(mailer.send(recovery, 'outbox-7')).rejects.toThrow('Mailbox is full');
    await mailer.close();
  });
});
