import type { DocumentRecord } from '@timbro/core/documents/contract.ts';
import { documentTypes } from '@timbro/core/documents/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import type { DocumentDetails, DocumentRow } from './documents.repo.ts';

const audienceOf = ({ userId, departmentId }: DocumentRow): DocumentRecord['audience'] =>
  userId ? { userId } : departmentId ? { departmentId } : 'all';

type Shown = { document: DocumentRow; uploadedBy: Person | null; audienceName: string | null };

const common = ({ document, uploadedBy, audienceName }: Shown) => ({
  id: document.id,
  version: document.version,
  createdAt: document.createdAt.toISOString(),
  displayName: document.displayName,
  audience: audienceOf(document),
  audienceName,
  fileName: document.fileName,
  fileType: documentTypes.find((type) => type === document.fileType) ?? ('application/pdf' as const),
  size: document.size,
  uploadedBy,
  uploadedAt: document.uploadedAt.toISOString(),
});

export const presentDocument = ({ readers, readersTotal, readTotal, ...shown }: DocumentDetails): DocumentRecord => ({
  ...common(shown),
  downloadedAt: null,
  readers,
  readersTotal,
  readTotal,
});

/** One's own: who else has read it is nobody's business. */
export const presentOwn = ({ downloadedAt, ...shown }: Shown & { downloadedAt: Date | null }): DocumentRecord => ({
  ...common(shown),
  downloadedAt: downloadedAt?.toISOString() ?? null,
  readers: [],
  readersTotal: 0,
  readTotal: 0,
});

/** What the history tells of a document. */
export const documentFacts = ({ document, audienceName }: Pick<DocumentDetails, 'document' | 'audienceName'>) => ({
  title: document.displayName,
  audience: audienceName ?? document.audience,
  fileName: document.fileName,
  size: document.size,
  sha256: document.sha256,
});
