/** What a list can be taken away as. */
export const formats = ['xlsx', 'csv'] as const;
export type Format = (typeof formats)[number];

/** What each kind of file is called on the wire. */
export const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  pdf: 'application/pdf',
  xml: 'application/xml',
} as const;
