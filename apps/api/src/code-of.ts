/** By what code a database, the file system or a library names a fault; empty where it names none. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
