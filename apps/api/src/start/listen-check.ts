import { createServer } from 'node:net';
import { codeOf } from '#code-of.ts';
import { SetupFault } from '#env.ts';

const sentences: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_, port) => `Port ${port} is taken by another program: stop it, or choose another one with PORT.`,
  EACCES: (_, port) => `This user may not listen on port ${port}: choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}: correct HOST.`,
  ENOTFOUND: (host) => `HOST ${host} is no address of this machine: correct it.`,
};

/** Asks for the port before anything else is started, so that a taken one costs a sentence and not a database. */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(port, host, resolve);
    });
  } catch (error) {
    const sentence = sentences[codeOf(error)];
    throw sentence ? new SetupFault(sentence(host, port)) : error;
  } finally {
    await new Promise<void>((resolve) => probe.close(() => resolve()));
  }
}
