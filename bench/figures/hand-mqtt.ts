import { connect } from 'node:net';

/** A device that has one message on the way at a time; `publish` resolves when that is acknowledged. */
export type MqttLine = { isOpen(): boolean; publish(topic: string, payload: string): Promise<void>; end(): void };
export type Credential = { readonly deviceId: string; readonly secret: string };

const text = (value: string) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
};
/** A packet with its length, seven bits a byte. */
function packetOf(kind: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length: number[] = [];
  let left = body.length;
  do {
    length.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
    left >>= 7;
  } while (left > 0);
  return Buffer.concat([Buffer.from([kind, ...length]), body]);
}
const [connectKind, publishKind, publishAnswer, connectAnswer] = [0x10, 0x32, 0x40, 0x20];
/** MQTT 3.1.1, a name and a password, nothing of an earlier session, and no pings. */
const connectHeader = Buffer.concat([text('MQTT'), Buffer.from([4, 0xc2, 0, 0])]);

/** A message that is acknowledged, written into one piece of memory: a flood of them is mostly this. */
function publishPacket(topic: string, number: number, payload: string): Buffer {
  const length = 4 + topic.length + payload.length;
  const packet = Buffer.allocUnsafe(3 + length);
  // Two bytes tell of up to 16,383, which no measure reaches.
  packet.set([publishKind, (length & 0x7f) | 0x80, length >> 7, topic.length >> 8, topic.length & 0xff]);
  const end = 5 + packet.write(topic, 5, 'latin1');
  packet.writeUInt16BE(number, end);
  packet.write(payload, end + 2, 'latin1');
  return packet;
}

/** One at a time is read, so that all lines can have the same memory for it. */
const inbox = Buffer.alloc(1_024);

/** MQTT by hand and without a stream, so that a thousand who tell take little from the one who listens. */
export async function openMqtt(port: number, { deviceId, secret }: Credential): Promise<MqttLine> {
  let settle = { resolve: () => undefined as void, reject: (_error: Error) => undefined as void };
  const answered = (send: () => void) =>
    new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
      send();
    });
  let number = 0;
  let heard: Buffer = Buffer.alloc(0);
  // Both answers that can come are four bytes long.
  const hear = (count: number) => {
    heard = Buffer.concat([heard, inbox.subarray(0, count)]);
    while (heard.length >= 4) {
      const isGood =
        heard[0] === publishAnswer ? heard.readUInt16BE(2) === number : heard[0] === connectAnswer && heard[3] === 0;
      heard = heard.subarray(4);
      if (isGood) settle.resolve();
      else settle.reject(new Error(`${deviceId}: an answer that nobody asked for.`));
    }
    return true;
  };
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer: inbox, callback: hear } });
  socket.on('error', (error) => settle.reject(error));
  socket.on('close', () => settle.reject(new Error(`${deviceId}: the connection was closed.`)));
  await answered(() =>
    socket.once('connect', () =>
      socket.write(packetOf(connectKind, connectHeader, text(deviceId), text(deviceId), text(secret))),
    ),
  );
  return {
    isOpen: () => !socket.destroyed,
    publish: (topic, payload) =>
      answered(() => {
        number = (number % 65_535) + 1;
        socket.write(publishPacket(topic, number, payload));
      }),
    end: () => void socket.destroy(),
  };
}
