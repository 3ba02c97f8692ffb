// Development: the API restarts and the pages reload on every change. Ctrl-C ends all of it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const port = process.env.PORT ?? '3000';
const target = `http://127.0.0.1:${port}`;
const proxy = { '/api': { target }, '/socket.io': { target, ws: true } };

const flags = ['--import', import.meta.resolve('tsx'), '--watch', '--watch-preserve-output', '--enable-source-maps'];
const api = spawn(process.execPath, [...flags, join(root, 'apps/api/src/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  // Its own process group: a Ctrl-C reaches it once, through stop(), not also from the terminal.
  detached: process.platform !== 'win32',
  env: { ...process.env, PORT: port },
});
const ended = once(api, 'exit');
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);

let pages = [];
try {
  pages = await Promise.all([serve('backoffice', 5173), serve('employee', 5174), serve('kiosk', 5175)]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
  stop();
}
const [code] = await ended;
await Promise.all(pages.map((page) => page.close()));
process.exit(process.exitCode ?? code ?? 0);

async function serve(app, pagePort) {
  const page = await createServer({
    root: join(root, 'apps', app),
    server: { port: pagePort, strictPort: true, proxy },
    clearScreen: false,
  });
  await page.listen();
  page.printUrls();
  return page;
}

function stop() {
  if (!isStopping) api.kill('SIGTERM');
  isStopping = true;
}
