import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDevice, secretOf, testGateway, textsOf } from '#testing/gateway.ts';

let gateway: Awaited<ReturnType<typeof testGateway>>;
beforeEach(async () => {
  gateway = await testGateway();
});
afterEach(() => gateway.stop());

/** What ships with mosquitto, as the page for firmware shows it. */
function tool(name: 'mosquitto_pub' | 'mosquitto_sub', deviceId: string, ...args: string[]) {
  const credential = ['-u', deviceId, '-P', secretOf(deviceId)];
  const child: ChildProcess = spawn(name, ['-h', '127.0.0.1', '-p', String(gateway.port), ...credential, ...args]);
  let said = '';
  child.stdout?.on('data', (chunk) => (said += String(chunk)));
  child.stderr?.on('data', (chunk) => (said += String(chunk)));
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said })),
  );
  return { child, ended };
}
const own = 'graid/GR1/telemetry';

test.each(['0', '1', '2'])('mosquitto_pub sends with quality of service %s', async (qos) => {
  expect((await tool('mosquitto_pub', 'GR1', '-t', own, '-m', '{"at":"now"}', '-q', qos).ended).code).toBe(0);
  await expect.poll(() => textsOf(gateway.noted.taken)).toEqual(['{"at":"now"}']);
});

test.each([
  ['with a wrong secret', ['-P', 'guessed'], /bad user name or password/i],
  ['with MQTT 5', ['-V', 'mqttv5'], /protocol version/i],
])('mosquitto_pub %s is told so', async (_, more, sentence) => {
  const { code, said } = await tool('mosquitto_pub', 'GR1', '-t', own, '-m', 'x', '-q', '1', ...more).ended;
  expect(code).not.toBe(0);
  expect(said).toMatch(sentence);
});

test.each(['0', '1'])(
  'mosquitto_sub hears a command with quality of service %s, while mosquitto_pub speaks',
  async (qos) => {
    const { ended } = tool('mosquitto_sub', 'GR1', '-t', 'graid/GR1/commands', '-q', qos, '-C', '1');
    await expect.poll(() => gateway.reaches(aDevice('GR1').deviceRef)).toBe(true);
    expect((await tool('mosquitto_pub', 'GR1', '-t', own, '-m', 'x', '-q', '1').ended).code).toBe(0);
    expect(await gateway.send(aDevice('GR1'), '{"command":"identify"}')).toBe(true);
    expect(await ended).toEqual({ code: 0, said: '{"command":"identify"}\n' });
    expect(gateway.noted.heard.filter(([, sign]) => sign === 'will')).toEqual([]);
  },
);

test('mosquitto_sub on what is not its own hears nothing', async () => {
  const { said } = await tool('mosquitto_sub', 'GR1', '-t', '#', '-C', '1', '-W', '5').ended;
  expect(said).toMatch(/denied/i);
  expect(gateway.noted.refused).toEqual([['GR1', 'foreignTopic']]);
});

test('mosquitto_sub that is killed leaves its last will', async () => {
  const will = ['--will-topic', 'graid/GR1/status', '--will-payload', '{"state":"offline"}', '--will-qos', '1'];
  const { child } = tool('mosquitto_sub', 'GR1', '-t', 'graid/GR1/commands', ...will);
  await expect.poll(() => gateway.reaches(aDevice('GR1').deviceRef)).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(() => gateway.noted.heard).toContainEqual(['GR1', 'will']);
});
