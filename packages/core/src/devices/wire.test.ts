import { describe, expect, test } from 'vitest';
import { mostEnvelopePoints } from './rules.ts';
import { type Channel, channels, commandsChannel, readMessage, readTopic, topicOf } from './wire.ts';

const at = '2026-11-12T10:00:00Z';
const telemetry = {
  at,
  batteryVoltage: 12.1,
  positivePoleCount: 3,
  negativePoleCount: 0,
  dispersion: { positive: 0, negative: 30.5 },
};
const calibration = { at, kind: 'voltage', before: 11.9, after: null, result: 'ok' };
const points = [
  { min: 0, max: 0 },
  { min: -1, max: 2 },
];
const learning = { at, state: 'learned', envelope: { id: 'E1', size: 2, points } };
const commandId = '018f2b6e-0000-7000-8000-000000000001';
const answers = { commandId, result: 'successful' };
const good: Readonly<Record<Channel, object>> = {
  telemetry,
  calibration,
  learning,
  answers,
  status: { state: 'online' },
};
const read = (channel: Channel, payload: unknown) => readMessage(channel, JSON.stringify(payload));

describe('topics', () => {
  test.each(channels)('%s is read back', (channel) =>
    expect(readTopic(topicOf('GR1', channel))).toEqual({ deviceId: 'GR1', channel }),
  );

  test.each([
    ['the commands, which a device only hears', topicOf('GR1', commandsChannel)],
    ['a wildcard', 'graid/+/telemetry'],
    ['everything', '#'],
    ['nothing', ''],
    ['an id in small letters', 'graid/gr1/telemetry'],
    ['no id', 'graid//telemetry'],
    ['an id that is too long', `graid/${'A'.repeat(33)}/telemetry`],
    ['a part too many', 'graid/GR1/telemetry/x'],
    ['a slash at the end', 'graid/GR1/telemetry/'],
    ['a slash at the beginning', '/graid/GR1/telemetry'],
    ['another tree', 'other/GR1/telemetry'],
    ['another channel', 'graid/GR1/firmware'],
    ['what every object has', 'graid/GR1/constructor'],
    ['a line break', 'graid/GR1/telemetry\n'],
    ['the broker’s own', '$SYS/GR1/telemetry'],
  ])('%s is none of ours', (_, topic) => expect(readTopic(topic)).toBeNull());
});

describe('what a device says', () => {
  test.each(channels)('on %s', (channel) =>
    expect(read(channel, good[channel])).toMatchObject({ message: { channel } }),
  );

  test('keeps moments with their offset, and drops what nobody knows yet', () => {
    const sent = { ...telemetry, at: '2026-11-12T11:00:00.123+01:00', rssi: -70, __proto__: null };
    const { message } = read('telemetry', sent) as { message: { payload: object } };
    expect(message.payload).toEqual({ ...telemetry, at: new Date('2026-11-12T10:00:00.123Z') });
  });

  test('may tell how often it reports, and what it runs', () =>
    expect(read('telemetry', { ...telemetry, intervalSeconds: 10, firmware: ' 1.2.3 ' })).toMatchObject({
      message: { payload: { intervalSeconds: 10, firmware: '1.2.3' } },
    }));

  test.each([
    ['learned', 100],
    ['learning', 0],
    ['idle', 0],
  ])('being %s without a progress, means %d', (state, progress) =>
    expect(read('learning', { at, state })).toMatchObject({ message: { payload: { state, progress } } }),
  );

  test('learns of the negative pole unless it says otherwise', () => {
    const metric = (more: object) =>
      read('learning', { ...learning, envelope: { id: 'E1', size: 2, points, ...more } });
    expect(metric({})).toMatchObject({ message: { payload: { envelope: { metric: 'dispersionNegative' } } } });
    expect(metric({ metric: 'batteryVoltage' })).toMatchObject({
      message: { payload: { envelope: { metric: 'batteryVoltage' } } },
    });
  });

  test('of a clock in 2035 is read: whether it is believed is judged elsewhere', () =>
    expect(read('telemetry', { ...telemetry, at: '2035-01-01T00:00:00Z' })).toHaveProperty('message'));
});

describe('telemetry is refused', () => {
  test.each([
    ['with a number as text', { batteryVoltage: '12.1' }],
    ['with a voltage under nought', { batteryVoltage: -0.1 }],
    ['with a voltage that nothing has', { batteryVoltage: 10_001 }],
    ['with half a count', { positivePoleCount: 1.5 }],
    ['with a count under nought', { negativePoleCount: -1 }],
    ['with a count that no number holds', { positivePoleCount: 2 ** 53 }],
    ['without dispersion', { dispersion: undefined }],
    ['with dispersion of one pole', { dispersion: { positive: 1 } }],
    ['with dispersion as a list', { dispersion: [1, 2] }],
    ['without a moment', { at: undefined }],
    ['with a moment in seconds', { at: 1_762_941_600 }],
    ['with a day for a moment', { at: '2026-11-12' }],
    ['with a moment without its zone', { at: '2026-11-12T10:00:00' }],
    ['with a day that is none', { at: '2026-02-30T10:00:00Z' }],
    ['with an interval that is too short', { intervalSeconds: 9 }],
    ['with an interval that is too long', { intervalSeconds: 86_401 }],
    ['with an empty firmware', { firmware: ' ' }],
    ['with a firmware that is too long', { firmware: 'x'.repeat(41) }],
    ['with a NUL in it', { firmware: '1.0\u0000' }],
    ['with half a surrogate pair in it', { firmware: '\ud800' }],
  ])('%s', (_, wrong) => expect(read('telemetry', { ...telemetry, ...wrong })).toEqual({ fault: 'wrongShape' }));

  test('with a voltage too large for a number', () => {
    const text = JSON.stringify(telemetry).replace('12.1', '1e400');
    expect(readMessage('telemetry', text)).toEqual({ fault: 'wrongShape' });
  });

  test.each([
    ['a list', []],
    ['a text', 'telemetry'],
    ['a number', 7],
    ['nothing', null],
    ['an empty object', {}],
    ['a list of good ones', [telemetry]],
  ])('where it is %s', (_, payload) => expect(read('telemetry', payload)).toEqual({ fault: 'wrongShape' }));

  test.each([
    ['is empty', ''],
    ['is half of it', '{"at":'],
    ['has something behind it', `${JSON.stringify(telemetry)}x`],
    ['says NaN', '{"batteryVoltage":NaN}'],
    ['is no text at all', null],
  ])('where the payload %s', (_, text) => expect(readMessage('telemetry', text)).toEqual({ fault: 'notJson' }));

  test('where it is deeper than anybody means, without an end of the stack', () => {
    const deep = `${'['.repeat(8_000)}${']'.repeat(8_000)}`;
    expect(readMessage('telemetry', deep)).toEqual({ fault: 'wrongShape' });
    const answer = `{"commandId":"${commandId}","result":"failed","detail":${deep}}`;
    expect(readMessage('answers', answer)).toMatchObject({ message: { payload: { result: 'failed', detail: null } } });
  });
});

describe('the rest is refused', () => {
  const envelope = (more: object) => ({ ...learning, envelope: { ...learning.envelope, ...more } });
  const many = Array.from({ length: mostEnvelopePoints + 1 }, () => ({ min: 0, max: 1 }));
  test.each<[string, Channel, object]>([
    ['a calibration of no kind', 'calibration', { ...calibration, kind: '' }],
    ['one whose end is not told', 'calibration', { ...calibration, result: 'maybe' }],
    ['one of a command that is no id', 'calibration', { ...calibration, commandId: '7' }],
    ['one without its value before', 'calibration', { ...calibration, before: undefined }],
    ['one whose value nobody could read', 'calibration', { ...calibration, after: 1e308 }],
    ['learning in a state that nobody knows', 'learning', { ...learning, state: 'dreaming' }],
    ['progress over 100', 'learning', { at, state: 'learning', progress: 100.1 }],
    ['an envelope that is smaller than it says', 'learning', envelope({ size: 3 })],
    ['an envelope of nothing', 'learning', envelope({ size: 0, points: [] })],
    ['an envelope that is too large', 'learning', envelope({ size: many.length, points: many })],
    [
      'a band that is upside down',
      'learning',
      envelope({
        points: [
          { min: 1, max: 0 },
          { min: 0, max: 1 },
        ],
      }),
    ],
    [
      'a band beyond all measure',
      'learning',
      envelope({
        points: [
          { min: -1e300, max: 1e300 },
          { min: 0, max: 1 },
        ],
      }),
    ],
    ['an envelope without a name', 'learning', envelope({ id: '' })],
    ['an envelope with too long a name', 'learning', envelope({ id: 'x'.repeat(65) })],
    ['an answer to nothing', 'answers', { result: 'successful' }],
    ['an answer to what is no id', 'answers', { commandId: '1', result: 'successful' }],
    ['an answer that nobody knows', 'answers', { commandId, result: 'queued' }],
  ])('%s', (_, channel, payload) => expect(read(channel, payload)).toEqual({ fault: 'wrongShape' }));

  test.each([
    ['with a NUL', 'a\u0000b'],
    ['with half a surrogate pair', { text: '\udfff' }],
    ['whose name holds a NUL', { 'a\u0000': 1 }],
    ['that is too long', 'x'.repeat(1_001)],
    ['that is a list', [1]],
    ['that is too deep', { a: { b: { c: 1 } } }],
    ['with a list that is too long', { a: Array(101).fill(1) }],
  ])('of an answer only the detail: one %s', (_, detail) =>
    expect(read('answers', { ...answers, detail })).toEqual({
      message: { channel: 'answers', payload: { ...answers, detail: null } },
    }),
  );

  test.each([
    ['none', undefined],
    ['nothing', null],
    ['a sentence', 'Fatto'],
    ['what was asked for', { voltage: 12.1, ok: true, none: null, list: [1, 'a'], inner: { a: 1 } }],
  ])('but an answer may have as its detail %s', (_, detail) =>
    expect(read('answers', { ...answers, detail })).toHaveProperty('message'),
  );
});

describe('on status', () => {
  const isOnline = (text: string | null) => readMessage('status', text);
  test('only one thing means that it is there', () =>
    expect(isOnline('{"state":"online"}')).toEqual({ message: { channel: 'status', payload: { isOnline: true } } }));

  test.each([
    ['what it is told to say', '{"state":"lost"}'],
    ['a word', 'offline'],
    ['nothing', ''],
    ['no text', null],
    ['another shape', '{"online":true}'],
    ['the word alone', 'online'],
    ['the word in other letters', '{"state":"ONLINE"}'],
    ['a list', '["online"]'],
  ])('a last will may be %s', (_, text) =>
    expect(isOnline(text)).toEqual({ message: { channel: 'status', payload: { isOnline: false } } }),
  );
});
