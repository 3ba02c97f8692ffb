import type { CompanyModule } from '../access.ts';
import type { NoticeKind } from './rules.ts';

/** News about one's own things that may be switched off, in the order in which it is offered, with the module it comes from. */
const modules = {
  missedStamp: 'moduleHr',
  planPublished: 'moduleHr',
  leaveRequests: 'moduleHr',
  absences: 'moduleHr',
  stampsUpdates: 'moduleHr',
  exits: 'moduleExitNotices',
  payslips: 'moduleHr',
  documents: 'moduleHr',
} as const satisfies Partial<Record<NoticeKind, CompanyModule>>;
export type ChosenKind = keyof typeof modules;
export const chosenKinds: readonly ChosenKind[] = [
  'missedStamp',
  'planPublished',
  'leaveRequests',
  'absences',
  'stampsUpdates',
  'exits',
  'payslips',
  'documents',
];

/** Of which kinds somebody wants to be told outside the app; in the app they stand all the same, but for the reminder of a stamp. */
export type NotificationChoices = Readonly<Record<ChosenKind, boolean>>;

/** Who has chosen nothing is told of everything, of a kind that comes later too. */
export const defaultChoices: NotificationChoices = {
  missedStamp: true,
  planPublished: true,
  leaveRequests: true,
  absences: true,
  stampsUpdates: true,
  exits: true,
  payslips: true,
  documents: true,
};

/** The module without which nobody is told of a kind. */
export const moduleOfKind = (kind: ChosenKind): CompanyModule => modules[kind];

/** What a client's modules can tell of at all. */
export const offeredKinds = (bought: Readonly<Record<CompanyModule, boolean>>): readonly ChosenKind[] =>
  chosenKinds.filter((kind) => bought[modules[kind]]);

/** What the history says: the kinds that are switched off. */
export const silencedKinds = (choices: NotificationChoices): readonly ChosenKind[] =>
  chosenKinds.filter((kind) => !choices[kind]);
