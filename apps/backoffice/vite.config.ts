import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
// By its path: a package name would be left to Node.js, which cannot load TypeScript.
import { messages } from '../../packages/kit/src/vite/messages-plugin.ts';

const api = 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), messages(['guest', 'app'])],
  server: {
    port: 5173,
    proxy: { '/api': api, '/socket.io': { target: api, ws: true } },
  },
});
