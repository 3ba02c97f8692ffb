import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** What `/metrics` tells. The gauges ask when they are read. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'timbro_' });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'timbro_http_request_seconds',
      help: 'Answered requests by capability and status',
      labelNames: ['capability', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    refusals: new Counter({
      name: 'timbro_access_refused_total',
      help: 'Requests refused for missing rights',
      labelNames: ['code'],
      registers,
    }),
    /** Their sum is the number of stamps, their count that of commits. */
    stampBatches: new Histogram({
      name: 'timbro_stamp_batch_size',
      help: 'Stamps committed together',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers,
    }),
    ...deviceMetrics(registers),
    ...newsMetrics(registers),
    ...kioskMetrics(registers),
    watch(name: string, help: string, read: () => number) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    /** One figure for each of those that are there when they are read. */
    watchEach<L extends string>(
      name: string,
      help: string,
      labelNames: readonly L[],
      read: () => readonly { labels: Record<L, string>; value: number }[],
    ) {
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        collect() {
          this.reset();
          for (const { labels, value } of read()) this.set(labels, value);
        },
      });
    },
  };
}

/** What leaves for people's own mailboxes and phones. */
const newsMetrics = (registers: Registry[]) => ({
  mails: new Counter({ name: 'timbro_mails_total', help: 'Mails by outcome', labelNames: ['outcome'], registers }),
  pushes: new Counter({
    name: 'timbro_push_sent',
    help: 'Messages for phones by result: sent, gone, refused, again, expired, unwanted',
    labelNames: ['result'],
    registers,
  }),
});

const kioskMetrics = (registers: Registry[]) => ({
  kioskAlarms: new Counter({
    name: 'timbro_kiosk_alarms_total',
    help: 'Kiosks that were shut because too many wrong badges and PINs came from them',
    registers,
  }),
});

/** What the gateway tells. */
const deviceMetrics = (registers: Registry[]) => ({
  deviceMessages: new Counter({
    name: 'timbro_device_messages_total',
    help: 'What devices said, by channel and whether it was taken',
    labelNames: ['channel', 'outcome'],
    registers,
  }),
  /** Of those that were taken too: what is wrong with a message is counted, not refused. */
  deviceFaults: new Counter({
    name: 'timbro_device_faults_total',
    help: 'What devices did wrong, by fault',
    labelNames: ['fault'],
    registers,
  }),
  gatewayRejections: new Counter({
    name: 'timbro_gateway_rejected_total',
    help: 'Connections that were not let in, by reason',
    labelNames: ['reason'],
    registers,
  }),
  /** Their sum is the number of messages, their count that of commits. */
  deviceBatches: new Histogram({
    name: 'timbro_device_batch_size',
    help: 'Messages of devices committed together',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers,
  }),
  commandsSent: new Counter({
    name: 'timbro_device_commands_total',
    help: 'Commands handed to devices, by whether they were taken',
    labelNames: ['outcome'],
    registers,
  }),
  /** A late answer counts beside the timeout that came before it; what goes with a removed device does not. */
  commandsEnded: new Counter({
    name: 'timbro_device_commands_ended_total',
    help: 'Commands that are over, by how they ended: successful, failed, timeout, expired, cancelled',
    labelNames: ['status'],
    registers,
  }),
});
export type Metrics = ReturnType<typeof createMetrics>;
