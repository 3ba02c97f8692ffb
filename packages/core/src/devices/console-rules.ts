import type { Role } from '../access.ts';
import {
  type CommandStatus,
  type DeviceCommand,
  answerWithinMs,
  deviceCommands,
  inFlight,
  isOver,
  maySend,
} from './command-rules.ts';

/** What a log needs to know of a command. */
type Sent = {
  readonly commandId: string;
  readonly command: DeviceCommand;
  readonly status: CommandStatus;
  readonly sentAt: string | null;
  readonly deliveredAt: string | null;
};

/** The commands that somebody can choose from. */
export const commandsFor = (role: Role): DeviceCommand[] => deviceCommands.filter((command) => maySend(role, command));

/** The steps of a command: waiting, sent, delivered, answered. */
export const commandSteps = 4;
const reached: Readonly<Record<CommandStatus, number>> = {
  queued: 1,
  expired: 1,
  sent: 2,
  timeout: 2,
  delivered: 3,
  failed: 3,
  successful: 4,
};
/** How many of its steps a command has done. */
export const stepsOf = ({ status, deliveredAt }: Pick<Sent, 'status' | 'deliveredAt'>): number =>
  status === 'timeout' && deliveredAt !== null ? reached.delivered : reached[status];

const isInFlight = ({ status }: Sent): boolean => (inFlight as readonly CommandStatus[]).includes(status);

/** The command that keeps the others back. */
export const flightOf = <S extends Sent>(commands: readonly S[]): S | null => commands.find(isInFlight) ?? null;

/** For how many seconds an answer has been waited for, never more than there are. */
export function waitedSeconds({ sentAt }: Pick<Sent, 'sentAt'>, now: Date): number {
  const waited = sentAt === null ? 0 : Math.floor((now.getTime() - Date.parse(sentAt)) / 1_000);
  return Math.min(answerSeconds, Math.max(0, waited));
}
export const answerSeconds = answerWithinMs / 1_000;

/** Whose command it is, as the log tells it. */
type Requested = Sent & { readonly requestedBy: { readonly id: string } | null };
/** The commands whose end is awaited; of one that is overdue that much was told, and of one that is told there is no more to say. */
export type AwaitedCommands = ReadonlyMap<string, 'awaited' | 'overdue' | 'told'>;
/** One that ended, and was not done. */
type Undone<S> = S & { readonly status: 'failed' | 'timeout' | 'expired' };
type Heeded<S> = {
  readonly awaited: AwaitedCommands;
  readonly done: readonly S[];
  readonly undone: readonly Undone<S>[];
};

/**
 * What somebody's own commands have come to. Only what was awaited on this page is news when it ends: a log that is opened
 * later tells of it too, but nobody stood by. After a timeout, which is told once, an answer may still come.
 */
export function heedAnswers<S extends Requested>(
  awaited: AwaitedCommands,
  commands: readonly S[],
  ownId: string | undefined,
): Heeded<S> {
  const next = new Map(awaited);
  const done: S[] = [];
  const undone: Undone<S>[] = [];
  for (const command of commands) {
    const { commandId, status, requestedBy } = command;
    if (!isOver(status) && requestedBy !== null && requestedBy.id === ownId) next.set(commandId, 'awaited');
    const known = next.get(commandId);
    const said = status === 'timeout' ? 'overdue' : 'told';
    if (!isOver(status) || known === undefined || known === 'told' || known === said) continue;
    next.set(commandId, said);
    if (status === 'successful') done.push(command);
    else undone.push({ ...command, status });
  }
  return { awaited: next, done, undone };
}
