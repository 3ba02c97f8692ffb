import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
// By its path: a package name would be left to Node.js, which cannot load TypeScript.
import { contract } from '../../packages/kit/src/vite/contract-plugin.ts';
import { doorLinks } from '../../packages/kit/src/vite/door-links-plugin.ts';
import { messages } from '../../packages/kit/src/vite/messages-plugin.ts';
import { precache } from '../../packages/kit/src/vite/precache-plugin.ts';

const api = 'http://localhost:3000';

export default defineConfig({
  base: '/me/',
  plugins: [
    react(),
    contract(),
    messages(['employee'], { first: 'employee' }),
    doorLinks({ guest: ['/app/guest-door.tsx'] }),
    precache('src/service-worker.ts'),
  ],
  server: {
    port: 5174,
    proxy: { '/api': api, '/socket.io': { target: api, ws: true } },
  },
});
