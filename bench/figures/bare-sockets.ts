import { createServer } from 'node:http';
import { Server } from 'socket.io';

/** The other side of the comparison: a request that broadcasts, and nothing around it. */
const http = createServer((request, response) => {
  if (request.url !== '/broadcast') return;
  io.emit('entityEvent', {
    eventType: 'users.update',
    entityId: null,
    companyId: null,
    at: '2026-11-12T09:30:00.000Z',
  });
  response.end();
});
const io = new Server(http, { perMessageDeflate: false });
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  process.send?.(address && typeof address === 'object' ? address.port : 0);
});
