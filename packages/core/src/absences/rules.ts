export const absenceTypes = ['illness', 'vacation', 'dayOff', 'rol'] as const;
export type AbsenceType = (typeof absenceTypes)[number];
export const leaveRequestTypes = ['vacation', 'dayOff', 'rol'] as const;
export type LeaveRequestType = (typeof leaveRequestTypes)[number];
export const requestStatuses = ['draft', 'pendingReview', 'approved', 'rejected'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** What a delay may be converted into. */
export const conversions = ['rol', 'vacation', 'dayOff'] as const satisfies readonly AbsenceType[];
export type Conversion = (typeof conversions)[number];

/** The code of the monthly sheet for each kind of absence. */
export const absenceCodes = { illness: 'MA', vacation: 'FE', dayOff: 'PR', rol: 'RO' } as const satisfies Record<
  AbsenceType,
  string
>;
