import { createServer } from 'node:net';
import { codeOf } from '#code-of.ts';
import { SetupFault } from '#env.ts';

/** Where something listens, and the settings that say so. */
type Place = { readonly host: string; readonly port: number; readonly named: { host: string; port: string } };

const sentences: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ port, named }) =>
    `Port ${port} is taken by another program: stop it, or choose another one with ${named.port}.`,
  EACCES: ({ port, named }) => `This user may not listen on port ${port}: choose one above 1023 with ${named.port}.`,
  EADDRNOTAVAIL: ({ host, named }) => `This machine has no address ${host}: correct ${named.host}.`,
  ENOTFOUND: ({ host, named }) => `${named.host} ${host} is no address of this machine: correct it.`,
};

/** Asks for the port before anything else is started, so that a taken one costs a sentence and not a database. */
export async function checkPort(
  host: string,
  port: number,
  named: Place['named'] = { host: 'HOST', port: 'PORT' },
): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(port, host, resolve);
    });
  } catch (error) {
    const sentence = sentences[codeOf(error)];
    throw sentence ? new SetupFault(sentence({ host, port, named })) : error;
  } finally {
    await new Promise<void>((resolve) => probe.close(() => resolve()));
  }
}
