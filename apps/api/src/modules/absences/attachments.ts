import { access, can } from '@timbro/core/access.ts';
import type { FileReply, Upload } from '@timbro/core/capability.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { newId } from '#db/new-id.ts';
import { type Caller, orNotFound } from '#http/handlers.ts';
import { audienceOfPerson } from '#realtime/audience.ts';
import { type AbsenceRecord, absencesRepo } from './absences.repo.ts';

type Attaching = Caller & { params: { absenceId: string }; body: { file: Upload } };

/** A certificate: brought by the person it is about, or by those who read health data. */
export async function attach(call: Attaching): Promise<AbsenceRecord> {
  const { tx, actor, now, server, body } = call;
  // Not in the call's transaction, which would hold its connection while the file is stored.
  const before = absencesRepo(server.database.reader(actor.companyId), actor.companyId);
  const { absence, user } = orNotFound(await before.find(call.params.absenceId));
  if (!can(actor, access.hrOffice) && absence.userId !== actor.id) throw new Refusal('notFound');
  const { fileName, path, size, type, sha256 } = body.file;
  const fileKey = newId();
  await server.files.put(fileKey, path);
  const file = { absenceId: absence.id, fileKey, fileName, size, type, sha256, uploadedBy: actor.id, createdAt: now };
  try {
    // Storing the file takes its time, and somebody may have removed the absence meanwhile.
    if (!(await absencesRepo(tx, actor.companyId).attach(file))) throw new Refusal('notFound');
  } catch (error) {
    await server.files.remove(fileKey);
    throw error;
  }
  call.record({
    entityId: absence.id,
    before: { attachment: null },
    after: { attachment: fileName },
    rooms: audienceOfPerson(actor.companyId, user),
  });
  return absence;
}

export async function readAttachment(call: Caller & { params: { attachmentId: string } }): Promise<FileReply> {
  const { tx, actor, server } = call;
  const file = orNotFound(await absencesRepo(tx, actor.companyId).attachment(call.params.attachmentId));
  return { name: file.fileName, type: file.type, content: await server.files.get(file.fileKey) };
}
