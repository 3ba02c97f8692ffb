/** For whom a document is: everybody of the company, a department, one person. */
export const documentAudiences = ['all', 'department', 'user'] as const;
export type DocumentAudience = (typeof documentAudiences)[number];

export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/** So many readers a document names by itself; all of them are a list of their own. */
export const namedReaders = 50;

type Given = {
  readonly audience: DocumentAudience;
  readonly departmentId?: string | undefined;
  readonly userId?: string | undefined;
};

/** Which of the two must say for whom it is, and which must not be there. */
const needed = { all: null, department: 'departmentId', user: 'userId' } as const;

/** What is missing, or too much, beside the audience. */
export function audienceFaults(given: Given): { path: 'departmentId' | 'userId'; isMissing: boolean }[] {
  const wanted = needed[given.audience];
  return (['departmentId', 'userId'] as const).flatMap((path) =>
    (given[path] !== undefined) === (path === wanted) ? [] : [{ path, isMissing: path === wanted }],
  );
}
