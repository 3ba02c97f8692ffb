import type { ContractName } from './contract.ts';

/** What the server pushes after a commit. It names the record; whoever cares asks for it again. */
export type EntityEvent = {
  eventType: string;
  entityId: string | null;
  companyId: string | null;
  at: string;
  /** The people it is about, where they are few: of a long list only these rows need to be asked for again. */
  userIds?: readonly string[];
};

export const entityEventName = 'entityEvent';

/** An event `absences.create` refreshes what was read of `absences`. */
export const moduleOfEvent = (eventType: string): ContractName | (string & {}) =>
  eventType.slice(0, eventType.indexOf('.'));

export const socketTimings = {
  connectTimeout: 20_000,
  reconnectDelay: 1_000,
  reconnectDelayMax: 5_000,
  randomization: 0.5,
} as const;
