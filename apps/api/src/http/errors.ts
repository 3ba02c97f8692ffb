import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { ErrorBody, FieldError } from '@timbro/core/errors.ts';
import { Refusal, errorStatus } from '@timbro/core/errors.ts';
import type { Language } from '@timbro/core/language.ts';
import { type MessageKey, isMessageKey, say } from '@timbro/core/messages.ts';
import { codeOf } from '#code-of.ts';

const retrySoon = { retryAfterSeconds: 1 };

/** What the database tells of a broken rule: which one, and which table stands in the way. */
type Fault = { constraint: string; table: string };
const detailsOf = (error: unknown): Fault => {
  const told = (name: string) =>
    typeof error === 'object' && error !== null ? String(Reflect.get(error, name) ?? '') : '';
  return { constraint: told('constraint'), table: told('table') };
};

/** The field whose value is taken, by the index that says so. */
const uniqueFields: Readonly<Record<string, string>> = {
  users_email: 'email',
  departments_name: 'name',
  companies_vat: 'vatNumber',
  absences_protocol: 'protocolNumber',
  views_own_name: 'name',
  views_company_name: 'name',
  polygons_name: 'name',
  users_badge: 'badge',
  kiosks_name: 'name',
};
/** Where there are better words than that it is taken. */
const takenWords: Readonly<Record<string, MessageKey>> = { kiosks_name: 'kiosks.nameTaken' };
const duplicateField = ({ constraint }: Fault): FieldError[] => {
  const path = uniqueFields[constraint];
  return path ? [{ path, message: takenWords[constraint] ?? 'error.duplicate' }] : [];
};
/** Whose rows still point at what was to be removed, where there are words for them. */
const stillUsedBy = ({ table }: Fault): FieldError[] => {
  const message = `inUse.${table}`;
  return isMessageKey(message) ? [{ path: table, message }] : [];
};

/** What the database says when it is the client's fault, or nobody's. */
const databaseRefusals: readonly [RegExp, (fault: Fault) => Refusal][] = [
  [/^(22|42804)/, () => new Refusal('malformed')],
  [/^23505$/, (fault) => new Refusal('duplicate', { errors: duplicateField(fault) })],
  [/^23503$/, (fault) => new Refusal('inUse', { errors: stillUsedBy(fault) })],
  [/^23P01$/, () => new Refusal('overlap')],
  [/^23(514|502)$/, () => new Refusal('validation')],
  // A lock that another holds, or a statement that took too long, may be free or quick the next time; a server that takes
  // no writes (25006) is being replaced by one that does.
  [/^(08|25006|53|57P|57014|40001|40P01|55P03)/, () => new Refusal('unavailable', retrySoon)],
];
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT']);
/** The disk is full, or may not be filled further. */
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE']);
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;

function fromDatabase(error: unknown): Refusal | null {
  const code = codeOf(error);
  const [, refuse] = databaseRefusals.find(([pattern]) => /^[0-9A-Z]{5}$/.test(code) && pattern.test(code)) ?? [];
  if (refuse) return refuse(detailsOf(error));
  const lost = error instanceof Error && lostConnection.test(error.message);
  const unreachable =
    networkCodes.has(code) &&
    typeof error === 'object' &&
    error !== null &&
    'syscall' in error &&
    error.syscall === 'connect';
  return lost || unreachable || diskCodes.has(code) || code === 'ECONNRESET' || code === 'EPIPE'
    ? new Refusal('unavailable', retrySoon)
    : null;
}

const frameworkCodes: Readonly<Record<string, Refusal['code']>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrongType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'wrongType',
  FST_FILES_LIMIT: 'malformed',
  FST_PARTS_LIMIT: 'malformed',
  FST_FIELDS_LIMIT: 'malformed',
};

/** Every failure becomes a refusal with a code of the catalogue; what nobody foresaw is `internal`. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof AggregateError) return refusalOf(error.errors[0]);
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (cause instanceof AggregateError) return refusalOf(cause.errors[0]);
  const known = fromDatabase(cause);
  if (known) return known;
  const code = frameworkCodes[codeOf(error)];
  if (code) return new Refusal(code);
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 404) return new Refusal('notFound');
  if (status === 413) return new Refusal('tooLarge');
  return new Refusal(status >= 400 && status < 500 ? 'malformed' : 'internal');
}

const inWords = (errors: readonly FieldError[], language: Language) =>
  errors.map(({ path, message, values }) => ({ path, message: say(language, message, values) }));

/** What stands in the way, said to who asks before they try. */
export const sentencesOf = ({ from }: { from: { language: Language } }, errors: readonly FieldError[]): string[] =>
  inWords(errors, from.language).map(({ message }) => message);

/** Refusals whose single fault says more than their own sentence. */
const speaksForItself = ({ code }: Refusal) =>
  [
    'unauthorized',
    'duplicate',
    'validation',
    'statusForbids',
    'inUse',
    'monthClosed',
    'overlap',
    'delayExceedsDay',
    'tooMany',
  ].includes(code);

/** The answer in the asked language; a single field fault speaks for the whole, since that is what the toast shows. */
export function answerOf(refusal: Refusal, language: Language, requestId: string): ErrorBody {
  const errors = inWords(refusal.errors, language);
  const general = say(language, `error.${refusal.code}`);
  return {
    statusCode: errorStatus[refusal.code],
    code: refusal.code,
    message: errors.length === 1 && speaksForItself(refusal) ? (errors[0]?.message ?? general) : general,
    ...(errors.length > 0 && { errors }),
    requestId,
  };
}
