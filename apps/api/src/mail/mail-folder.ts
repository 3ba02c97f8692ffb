import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { SendMailOptions } from 'nodemailer';
import type { Clock } from '#clock.ts';
import { loadMail } from './load-mail.ts';

/** Each mail becomes one file that any mail program opens. It appears under its name only when it is whole. */
export function mailFolder(dataDir: string, clock: Clock) {
  const folder = join(dataDir, 'mail');

  return {
    async send(message: SendMailOptions, shortId: string) {
      const { createTransport } = await loadMail();
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const composed = await composer.sendMail(message);
      const name = `${clock.now().toISOString().replace(/[:.]/g, '-')}-${shortId}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `.${name}.part`);
      try {
        await writeDurably(
          draft,
          Buffer.isBuffer(composed.message) ? composed.message : await buffer(composed.message),
        );
        await rename(draft, join(folder, name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return { file: name };
    },
    close: async () => undefined,
  };
}

async function writeDurably(path: string, content: Buffer) {
  // Mails carry codes that open an account, so only the owner of the process may read them.
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
