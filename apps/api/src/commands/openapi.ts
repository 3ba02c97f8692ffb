import { contract } from '@timbro/core/contract.ts';
import { openApiOf } from '#http/openapi.ts';
import { version } from '#version.ts';

process.stdout.write(`${JSON.stringify(openApiOf(contract, version), null, 2)}\n`);
