import type * as z from 'zod';
import { access, can } from '@timbro/core/access.ts';
import type { FileReply } from '@timbro/core/capability.ts';
import { type DocumentRecord, documents, type newDocument } from '@timbro/core/documents/contract.ts';
import { documentTypes } from '@timbro/core/documents/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { newId } from '#db/new-id.ts';
import { forgetFiles } from '#http/forget-files.ts';
import { type Caller, implement, missing, orNotFound } from '#http/handlers.ts';
import { keepPart } from '#http/keep-part.ts';
import { takePdf } from '#http/take-pdf.ts';
import { audienceOfPaper } from '#realtime/audience.ts';
import { seenPeopleRepo } from '#register/people/seen-people.repo.ts';
import { departmentsRepo } from '../departments/departments.repo.ts';
import { tellReaders } from '../payslips/payslips.door.ts';
import { type DocumentDetails, documentsRepo } from './documents.repo.ts';
import { documentFacts, presentDocument, presentOwn } from './present-documents.ts';

const reading = { id: 'documents.download', module: 'documents', capability: documents.download };
const repoOf = ({ tx, actor }: Caller) => documentsRepo(tx, actor.companyId);
const looksAfterDocuments = ({ actor }: Caller) => can(actor, access.hrOffice);

export const documentHandlers = implement(documents, {
  async list(call) {
    const { page, pageSize } = call.query;
    const { rows, total } = await repoOf(call).page(call.query);
    return { items: rows.map((row) => presentDocument(row)), total, page, pageSize };
  },

  async mine(call) {
    const { page, pageSize } = call.query;
    const { rows, total } = await repoOf(call).ofReader(call.actor, call.query);
    return { items: rows.map(presentOwn), total, page, pageSize };
  },

  async readers(call) {
    const { page, pageSize } = call.query;
    const { document } = orNotFound(await repoOf(call).find(call.params.documentId));
    const { rows, total } = await repoOf(call).readers(document, call.query);
    const items = rows.map(({ user, downloadedAt }) => ({ user, downloadedAt: downloadedAt?.toISOString() ?? null }));
    return { items, total, page, pageSize };
  },

  download: handOut,
  create: keepDocument,

  async remove(call) {
    const repo = repoOf(call);
    orNotFound(await repo.hold(call.params.documentId));
    const before = orNotFound(await repo.find(call.params.documentId));
    const [audience, readBy] = [await repo.audienceOf(before.document.id), await repo.readBy(before.document.id)];
    await repo.remove(before.document.id);
    forgetFiles(call, [before.document.fileKey]);
    const readers = readBy.map(({ name, at }) => `${name} (${at.toISOString()})`).join(', ') || null;
    call.record({
      entityId: before.document.id,
      before: { ...documentFacts(before), readers },
      after: null,
      rooms: audienceOfPaper(call.actor.companyId, audience),
    });
    return null;
  },
});

type Keeping = Caller & { body: z.output<typeof newDocument> };

/** Stored before its row is written; whoever it is for is told. */
async function keepDocument(call: Keeping): Promise<DocumentRecord> {
  const { actor, body, server, tx, now } = call;
  const { companyId } = actor;
  const reader = server.database.reader(companyId);
  await refuseUnknownAudience(call);
  const known = body.id ? await documentsRepo(reader, companyId).find(body.id) : undefined;
  if (known) return sameAgain(call, known);
  const { file, displayName, audience, departmentId = null, userId = null } = body;
  if (file.type === 'application/pdf') await takePdf(call, file);
  const [id, fileKey] = [body.id ?? newId(), newId()];
  const { fileName, size, sha256, type: fileType } = file;
  await server.files.put(fileKey, file.path);
  try {
    const repo = documentsRepo(tx, companyId);
    const kept = { fileKey, fileName, fileType, size, sha256, uploadedBy: actor.id, uploadedAt: now, createdAt: now };
    if (!(await repo.insert({ id, displayName, audience, departmentId, userId, ...kept }))) {
      await server.files.remove(fileKey);
      return sameAgain(call, orNotFound(await repo.find(id)));
    }
    const [made, readers] = [orNotFound(await repo.find(id)), await repo.audienceOf(id)];
    await tellReaders(tx, companyId, { userIds: readers.filter((each) => each !== actor.id), letter: 'document', now });
    const rooms = audienceOfPaper(companyId, readers);
    call.record({ entityId: id, before: null, after: documentFacts(made), rooms });
    return presentDocument(made);
  } catch (error) {
    await server.files.remove(fileKey);
    throw error;
  }
}

async function refuseUnknownAudience({ server, actor, body }: Keeping): Promise<void> {
  const reader = server.database.reader(actor.companyId);
  if (body.departmentId && !(await departmentsRepo(reader, actor.companyId).find(body.departmentId)))
    throw missing('departmentId');
  if (body.userId && (await seenPeopleRepo(reader, actor.companyId, 'company').find([body.userId])).length === 0)
    throw missing('userId');
}

/** What arrives twice hears its first answer again; something else under the same id is refused. */
function sameAgain(call: Keeping, known: DocumentDetails): DocumentRecord {
  const { document } = known;
  const { body } = call;
  const isSame =
    document.sha256 === body.file.sha256 &&
    document.displayName === body.displayName &&
    document.audience === body.audience &&
    document.departmentId === (body.departmentId ?? null) &&
    document.userId === (body.userId ?? null);
  if (!isSame) throw new Refusal('validation', { errors: [{ path: 'id', message: 'documents.otherContent' }] });
  call.unrecorded();
  call.setStatus(200);
  return presentDocument(known);
}

/** Whoever it is for has read it once the last byte is sent; those who look after documents leave no trace. */
async function handOut(call: Caller & { params: { documentId: string } }): Promise<FileReply> {
  const { actor, server } = call;
  const { document } = orNotFound(await repoOf(call).find(call.params.documentId));
  const isReader = await repoOf(call).isFor(document.id, actor);
  if (!isReader && !looksAfterDocuments(call)) throw new Refusal('notFound');
  const content = await server.files.get(document.fileKey);
  const type = documentTypes.find((each) => each === document.fileType) ?? 'application/pdf';
  return { name: document.fileName, type, content: isReader ? read(call, document.id, content) : content };
}

async function* read(call: Caller, documentId: string, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
  const { actor } = call;
  await keepPart(call, reading, async ({ tx, now, record }) => {
    if (!(await documentsRepo(tx, actor.companyId).noteRead(documentId, actor.id, now))) return;
    record({
      entityId: documentId,
      before: { reader: null },
      after: { reader: actor.displayName },
      rooms: audienceOfPaper(actor.companyId, [actor.id]),
    });
  });
}
