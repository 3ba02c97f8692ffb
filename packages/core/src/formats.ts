/** What a list can be taken away as. */
export const formats = ['xlsx', 'csv'] as const;
export type Format = (typeof formats)[number];
