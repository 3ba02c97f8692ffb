import { createHash } from 'node:crypto';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { BaseLogger } from 'pino';
import { type Clock, systemClock } from '#clock.ts';
import type { Env } from '#env.ts';
import { type Mail, withAddress } from '#outbox/payloads.ts';
import { loadMail } from './load-mail.ts';
import { mailFolder } from './mail-folder.ts';

type Mailer = {
  /** Sends, or throws so that its job tries again. `messageId` names the mail, not the attempt. */
  send(mail: Mail, messageId: string): Promise<void>;
  close(): Promise<void>;
};
type MailEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>;
type MailerParts = { env: MailEnv; publicUrl: string; log: BaseLogger; clock?: Clock };

/** Mails leave by SMTP, or into a folder where no server is configured. */
export function createMailer({ env, publicUrl, log, clock = systemClock() }: MailerParts): Mailer {
  const carrier = env.SMTP_URL ? smtpCarrier(env.SMTP_URL) : mailFolder(env.DATA_DIR, clock);
  const domain = /@([^\s<>@]+)>?\s*$/.exec(env.MAIL_FROM)?.[1] ?? 'timbro.invalid';

  return {
    async send(mail, messageId) {
      const fingerprint = fingerprintOf(mail, messageId);
      const sent = await carrier.send(
        {
          from: env.MAIL_FROM,
          // An address object is never split at commas into further recipients.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: withAddress(mail.text, publicUrl),
          messageId: `<${messageId.replace(/[^\w-]/g, '-')}.${fingerprint}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
          date: clock.now(),
          disableFileAccess: true,
          disableUrlAccess: true,
        },
        fingerprint.slice(0, 8),
      );
      log.info({ messageId, subject: mail.subject, ...sent }, 'Mail sent');
    },
    close: () => carrier.close(),
  };
}

/** Ids of the outbox start again in a new database; with the content beside them no two mails share a Message-ID. */
const fingerprintOf = ({ to, subject, text }: Mail, messageId: string) =>
  createHash('sha256')
    .update(JSON.stringify([messageId, to, subject, text]))
    .digest('hex')
    .slice(0, 24);

function smtpCarrier(url: string) {
  let opened: Promise<Transporter> | undefined;
  const open = async () => {
    const { createTransport } = await loadMail();
    return createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    });
  };
  return {
    async send(message: SendMailOptions) {
      const transport = await (opened ??= open());
      await transport.sendMail(message);
      return {};
    },
    async close() {
      (await opened)?.close();
    },
  };
}
