import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Socket, io } from 'socket.io-client';
import { type EntityEvent, entityEventName, socketTimings } from '@timbro/core/realtime.ts';
import { aggregates, madeOldByEvent } from '@timbro/core/staleness.ts';
import { session } from '../memory/session.ts';
import { createSignal } from '../memory/signal.ts';
import { type Moment, catchingUp } from './catch-up.ts';
import { dropEarly } from './early-answers.ts';
import { isMadeOld, setConnected, tellEntityEvent } from './live.ts';
import { heardFromServer, onReturn } from './offline.ts';
import { refreshSession } from './send.ts';
import { socketOptions } from './socket-options.ts';

export type RealtimeState = { readonly connected: boolean; readonly eventType: string | null };

const { announce, subscribe } = createSignal();
let state: RealtimeState = { connected: false, eventType: null };
let socket: Socket | null = null;

function keep(changes: Partial<RealtimeState>): void {
  state = { ...state, ...changes };
  setConnected(state.connected);
  announce();
}
const read = () => state;

export const useRealtime = (): RealtimeState => useSyncExternalStore(subscribe, read);

/** For the "retry" of a person who does not want to wait for the next attempt. */
export const reconnect = (): void => void socket?.connect();

export type RealtimeOptions = {
  /** The library's own `io`: whoever connects has fetched it, which no page needs before it can be used. */
  readonly open: typeof io;
  readonly client: QueryClient;
  /** When the page began to read. */
  readonly began: Moment;
  /** The module and the action that a query reads, where its key does not begin with them. */
  readonly nameOf?: (query: Query) => QueryKey;
};

const nameByKey = ({ queryKey }: Query): QueryKey => queryKey;

/** Opens the one socket of the app. Events carry no data: they say which answers are old. */
export function connectRealtime({ open, client, began, nameOf = nameByKey }: RealtimeOptions): () => void {
  const opened = open(socketOptions(() => session.get().accessToken));
  socket = opened;

  const age = (touched: ReadonlySet<string>, isMeant: (query: Query) => boolean) =>
    void client.invalidateQueries({ predicate: (query) => isMeant(query) && isMadeOld(touched, query, nameOf(query)) });
  const isAggregate = (query: Query) => aggregates.has(nameOf(query).slice(0, 2).join('.'));
  const agings = [
    inOneGo(gatheredFor, (touched) => age(touched, (query) => !isAggregate(query))),
    inOneGo(aggregatedFor, (touched) => client.getQueryCache().getAll().some(isAggregate) && age(touched, isAggregate)),
  ];
  const missed = catchingUp(opened, began);
  opened.on('connect', () => {
    heardFromServer(true);
    keep({ connected: true });
    // What happened before this, or during a loss, comes as the events it was. Where nobody knows, everything is asked again.
    void missed.hear().then((isKnown) => {
      if (isKnown === null) return;
      if (!isKnown) dropEarly();
      void client.invalidateQueries(isKnown ? { predicate: isOwed } : undefined, { cancelRefetch: false });
    });
  });
  opened.on('disconnect', () => keep({ connected: false }));
  opened.on(entityEventName, (event: EntityEvent) => {
    keep({ eventType: event.eventType });
    dropEarly();
    const old = madeOldByEvent(event, session.get().user?.id);
    for (const aging of agings) aging.add(old);
    tellEntityEvent(event);
  });
  // The socket may have outlived the silence, and then does not tell of its end.
  const stopWaiting = onReturn(() => void client.invalidateQueries({ predicate: hasFailed }));
  const stopReturning = returnWhenRefused(opened);
  const stopRenewing = renewOnOpenSocket(opened);

  return () => {
    for (const aging of agings) aging.stop();
    stopWaiting();
    stopReturning();
    stopRenewing();
    opened.disconnect();
    socket = null;
    keep({ connected: false });
  };
}

const gatheredFor = 250;
/** So long between two readings of what is summed over many days. */
const aggregatedFor = 5_000;

/**
 * What is done to many people comes as many events: the first is heeded at once, those right after it together, so that
 * a page does not ask for the same answer once for each.
 */
function inOneGo(forMs: number, heed: (modules: ReadonlySet<string>) => void) {
  let gathered = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    const modules = gathered;
    gathered = new Set();
    timer = modules.size > 0 ? setTimeout(flush, forMs) : undefined;
    if (modules.size > 0) heed(modules);
  };
  return {
    add(modules: ReadonlySet<string>) {
      modules.forEach((module) => gathered.add(module));
      if (timer === undefined) flush();
    },
    stop: () => clearTimeout(timer),
  };
}

const hasFailed = ({ state: { status } }: Query) => status === 'error';
/** What did not come, or is known to be old since the last try to ask for it again. */
const isOwed = (query: Query) => hasFailed(query) || query.state.isInvalidated;

/**
 * The library reconnects after a network loss by itself, but not when the server has closed or refused the socket. Then
 * the token is too old, or the session has ended: a refresh tells which, and leaves for the sign-in page if it must.
 */
function returnWhenRefused(opened: Socket): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const comeBack = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => opened.connect(), delay);
  };
  opened.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') comeBack(0);
  });
  opened.on('connect_error', () => {
    if (opened.active) return;
    refreshSession().then(
      () => comeBack(socketTimings.reconnectDelay),
      () => session.get().accessToken && comeBack(socketTimings.reconnectDelayMax),
    );
  });
  return () => clearTimeout(timer);
}

/** A renewed token is told to the open socket, so that no reconnection is needed when the old one expires. */
function renewOnOpenSocket(opened: Socket): () => void {
  let known = session.get().accessToken;
  return session.subscribe(() => {
    const { accessToken: token } = session.get();
    if (token === known) return;
    known = token;
    if (!token) opened.disconnect();
    else if (opened.connected) void authenticate(opened, token);
  });
}

async function authenticate(opened: Socket, token: string): Promise<void> {
  const answer: unknown = await opened
    .timeout(socketTimings.reconnectDelayMax)
    .emitWithAck('authenticate', { token })
    .catch(() => null);
  const isTaken = typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;
  // Refused or unanswered: a fresh handshake with the same token settles it.
  if (!isTaken && opened.connected) opened.disconnect().connect();
}
