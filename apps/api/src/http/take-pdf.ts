import type { Upload } from '@timbro/core/capability.ts';
import { Refusal } from '@timbro/core/errors.ts';
import type { SlipReading } from '@timbro/core/payslips/rules.ts';
import type { Caller } from './handlers.ts';

/** What a PDF says that somebody sent; what only calls itself one, or nobody could open, is refused. */
export async function takePdf({ server, actor }: Caller, { path }: Upload): Promise<SlipReading> {
  const found = await server.pdfs.read(actor.companyId, { path });
  if (!('fault' in found)) return found;
  if (found.fault === 'broken') throw new Refusal('wrongType');
  const message = found.fault === 'locked' ? 'payslips.locked' : (`error.file.${found.fault}` as const);
  throw new Refusal('validation', { errors: [{ path: 'file', message }] });
}
