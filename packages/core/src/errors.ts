import type { MessageKey } from './messages.ts';

/** Every way a request can be refused, with its status. The text is the message `error.<code>`. */
export const errorStatus = {
  malformed: 400,
  unauthorized: 401,
  invalidCredentials: 401,
  forbidden: 403,
  moduleOff: 403,
  ownRequest: 403,
  originRefused: 403,
  companyDisabled: 403,
  notFound: 404,
  stale: 409,
  statusForbids: 409,
  alreadyDecided: 409,
  monthClosed: 409,
  openAnomalies: 409,
  inUse: 409,
  duplicate: 409,
  overlap: 409,
  delayExceedsDay: 409,
  legalBasisMissing: 409,
  polygonMissing: 409,
  loggingOff: 409,
  noOpenStamping: 409,
  alreadyDownloaded: 409,
  lastAdmin: 409,
  lastSuperAdmin: 409,
  tooLarge: 413,
  wrongType: 415,
  validation: 422,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** A field that stands in the way. `message` is a message key until the edge writes it in the asked language. */
export type FieldError = { path: string; message: MessageKey; values?: Readonly<Record<string, string | number>> };

/** What the API answers when it refuses. */
export type ErrorBody = {
  statusCode: number;
  code: ErrorCode;
  message: string;
  errors?: { path: string; message: string }[];
  requestId: string;
};

/** Thrown by rules and handlers; only the HTTP edge turns it into an answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    details: { errors?: readonly FieldError[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(code, 'cause' in details ? { cause: details.cause } : undefined);
    this.code = code;
    this.errors = details.errors ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
