import { connect } from 'node:net';
import type * as z from 'zod';
import { type Load, type carried, load } from './load.ts';

/** Asks again as soon as it is answered; HTTP by hand, so that asking takes little from those who answer. */
function repeat(port: number, { path, headers }: Load['requests'][number], isOver: () => boolean): Promise<number> {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1');
    let [answers, received] = [0, ''];
    socket.on('connect', () => void socket.write(request)).on('error', reject);
    socket.on('data', (chunk) => {
      received += String(chunk);
      const head = received.indexOf('\r\n\r\n');
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1]);
      if (head < 0 || received.length < head + 4 + length) return;
      if (!received.startsWith('HTTP/1.1 200 ')) reject(new Error(received));
      answers += 1;
      received = '';
      if (!isOver()) socket.write(request);
      else socket.end(() => resolve(answers));
    });
  });
}

async function carry(message: unknown) {
  const { port, requests, ms } = load.parse(message);
  const started = performance.now();
  const isOver = () => performance.now() - started >= ms;
  const answers = await Promise.all(requests.map((request) => repeat(port, request, isOver)));
  const seconds = (performance.now() - started) / 1000;
  const perSecond = answers.reduce((sum, count) => sum + count, 0) / seconds;
  process.send?.({ perSecond } satisfies z.input<typeof carried>);
}

process.on('message', (message) => void carry(message));
