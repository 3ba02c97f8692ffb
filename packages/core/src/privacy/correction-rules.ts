/** What can have been changed or decided about somebody. */
export const correctionKinds = ['stampings', 'stampsUpdate', 'leaveRequest', 'absence', 'exit', 'person'] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

/** What is done to the record of somebody who can still read of it, as the history names it. */
export const personActs = [
  'users.create',
  'users.import',
  'users.update',
  'users.archive',
  'users.invite',
  'profile.update',
  'pairing.create',
  'pairing.letters',
  'privacy.exportOf',
] as const;
/** What people fetch for themselves corrects nothing. */
export const ownFetches = ['privacy.export', 'privacy.exportOf', 'pairing.letters'] as const;
