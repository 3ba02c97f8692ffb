/** What can have been changed or decided about somebody. */
export const correctionKinds = ['stampings', 'stampsUpdate', 'leaveRequest', 'absence', 'exit', 'person'] as const;
export type CorrectionKind = (typeof correctionKinds)[number];
