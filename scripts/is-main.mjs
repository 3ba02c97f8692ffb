import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Whether a script was started itself, not imported; true also in a clone reached through a symbolic link. */
export const isMain = (url) => Boolean(process.argv[1]) && realpathSync(process.argv[1]) === fileURLToPath(url);
