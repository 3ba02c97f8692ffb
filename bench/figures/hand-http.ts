import { connect } from 'node:net';

/** A connection that asks one thing after the other; `post` resolves when that is answered as expected. */
export type Line = {
  isOpen(): boolean;
  post(path: string, token: string, body: string, expected: number): Promise<void>;
};

/** HTTP by hand, so that asking takes little from those who answer. */
export async function openLine(url: string): Promise<Line> {
  const { port, hostname: host } = new URL(url);
  const socket = connect({ port: Number(port), host, noDelay: true }).setEncoding('latin1');
  await new Promise((resolve, reject) => void socket.once('connect', resolve).once('error', reject));
  let heard = '';
  let good = '';
  let settle = { resolve: () => undefined as void, reject: (_error: Error) => undefined as void };
  socket.on('close', () => settle.reject(new Error('The connection was closed.')));
  socket.on('data', (chunk: string) => {
    heard += chunk;
    const end = heard.indexOf('\r\n\r\n');
    const length = Number(/content-length: (\d+)/.exec(heard)?.[1]);
    if (end < 0 || heard.length < end + 4 + length) return;
    const answer = heard;
    heard = '';
    if (answer.startsWith(good)) settle.resolve();
    else settle.reject(new Error(answer));
  });
  const post: Line['post'] = (path, token, body, expected) =>
    new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
      good = `HTTP/1.1 ${expected}`;
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nx-device-type: mobile\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
    });
  return { isOpen: () => !socket.destroyed, post };
}
