import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
// By its path: a package name would be left to Node.js, which cannot load TypeScript.
import { messages } from '../../packages/kit/src/vite/messages-plugin.ts';
import { precache } from '../../packages/kit/src/vite/precache-plugin.ts';

const api = 'http://localhost:3000';

export default defineConfig({
  base: '/kiosk/',
  plugins: [react(), messages(['kiosk'], { first: 'kiosk' }), precache('src/service-worker.ts')],
  server: {
    port: 5175,
    proxy: { '/api': api, '/socket.io': { target: api, ws: true } },
  },
});
