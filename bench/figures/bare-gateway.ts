import { startEmbedded } from '@timbro/api/src/gateway/embedded.ts';
import { createLog } from '@timbro/api/src/log.ts';

/** The other side of the comparison: the same broker, which acknowledges what it hears and forgets it. */
const gateway = await startEmbedded({
  host: '127.0.0.1',
  port: 0,
  certificate: null,
  mostClients: 5_000,
  clock: { now: () => new Date() },
  log: createLog('warn'),
  backstage: {
    authenticate: async (deviceId) => ({ companyId: 'everybody', deviceRef: deviceId, deviceId }),
    take: async () => undefined,
    hear: () => undefined,
    ready: () => undefined,
    refused: () => undefined,
  },
});
process.send?.(gateway.port);
