import { keepTemplate, removeDataDir, startServer } from './server.ts';

/** One server with the demo company for all journeys; those that break a server start their own. */
export default async function globalSetup() {
  const server = await startServer();
  const template = await keepTemplate(server);
  process.env['E2E_URL'] = server.url;
  process.env['E2E_DATA_DIR'] = server.dataDir;
  process.env['E2E_AHEAD'] = String(server.now().getTime() - Date.now());
  return async () => {
    await server.stop();
    await removeDataDir(server.dataDir);
    await removeDataDir(template);
  };
}
