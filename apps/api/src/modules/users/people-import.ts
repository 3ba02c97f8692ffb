import type { Upload } from '@timbro/core/capability.ts';
import type { FieldError } from '@timbro/core/errors.ts';
import { say } from '@timbro/core/messages.ts';
import type { ImportReport } from '@timbro/core/users/contract.ts';
import type { Caller } from '#http/handlers.ts';
import { takeTable } from '#http/take-table.ts';
import { takeOver } from './people-taking-over.ts';

/** Takes people over from a file, by their e-mail. A dry run does all of it and keeps nothing, so its counts are the true ones. */
export async function importPeople(
  call: Caller & { body: { file: Upload; dryRun?: 'true' | 'false' | undefined } },
): Promise<ImportReport> {
  const dryRun = call.body.dryRun === 'true';
  const { language } = call.from;
  const { good, failed } = await takeTable(call, 'people', call.body.file);
  const taken = await takeOver(call, good);
  if (dryRun) call.rehearse();
  const all = [...failed, ...taken.refused].toSorted((one, other) => one.row - other.row);
  const inWords = ({ path, message, values }: FieldError) => ({ path, message: say(language, message, values) });
  return {
    dryRun,
    created: taken.created,
    updated: taken.updated,
    unchanged: taken.unchanged,
    newDepartments: taken.newDepartments,
    failed: all.map(({ row, errors }) => ({ row, errors: errors.map(inWords) })),
  };
}
