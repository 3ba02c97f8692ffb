import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** How the API is started by Node.js: the bundle that `npm test` builds starts four times as fast as the sources. */
export const mainProgram: readonly string[] = existsSync(fileAt('../../dist/main.js'))
  ? [fileAt('../../dist/main.js')]
  : ['--import', 'tsx', fileAt('../main.ts')];
