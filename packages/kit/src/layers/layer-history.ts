import { type HistoryState, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { layerEntries, layerOf } from '../address/layer-entries.ts';
import { session } from '../memory/session.ts';

type Router = {
  readonly history: RouterHistory;
  navigate(to: {
    href: string;
    replace: boolean;
    state: { layer?: string };
    resetScroll: boolean;
    ignoreBlocker: boolean;
  }): Promise<void>;
};

/** `false` when it stays open after all, such as a form whose changes are not to be lost. */
export type Closing = void | boolean | Promise<boolean>;

/**
 * Gives an open layer an entry of its own, so that Back closes it and stays on the page. Closed in another way it takes
 * the entry along; a filter that was set in it keeps it as its own. A layer that Back did not close gets another entry.
 */
export function useLayerInHistory(isOpen: boolean, onClose: () => Closing): void {
  const router: Router = useRouter();
  const id = useId();
  const [refusals, setRefusals] = useState(0);
  const close = useRef(onClose);
  useEffect(() => void (close.current = onClose));
  useEffect(() => leaveNoEntries(router), [router]);
  useEffect(() => {
    if (!isOpen) return;
    const closeWithBack = async () => {
      if ((await close.current()) === false) setRefusals((count) => count + 1);
    };
    return afterStepBack(() => stackLayer(router, id, () => void closeWithBack()));
  }, [isOpen, router, id, refusals]);
}

/** A step back that a closed layer has asked for; the browser takes it a moment later. */
let steppingBack: Promise<void> | null = null;

function stepBack({ history }: Router): void {
  steppingBack = new Promise((resolve) => {
    const stop = history.subscribe(() => {
      stop();
      steppingBack = null;
      resolve();
    });
  });
  history.back({ ignoreBlocker: true });
}

/** A menu that closes steps back a moment later. A dialog that it opens waits for that step, which would take its entry otherwise. */
function afterStepBack(open: () => () => void): () => void {
  if (!steppingBack) return open();
  let close: (() => void) | undefined;
  let isOver = false;
  void steppingBack.then(() => {
    if (!isOver) close = open();
  });
  return () => {
    isOver = true;
    close?.();
  };
}

/** Whether one open layer was opened after another, and so lies over it. */
function liesOver(upper: string | undefined, lower: string): boolean {
  const inOrder = [...layerEntries];
  return upper !== undefined && inOrder.indexOf(upper) > inOrder.indexOf(lower);
}

type Entry = { href: string; layer?: string; replace?: boolean };
const go = (router: Router, { href, layer, replace = false }: Entry) =>
  void router.navigate({
    href,
    replace,
    state: layer === undefined ? {} : { layer },
    resetScroll: false,
    ignoreBlocker: true,
  });

function stackLayer(router: Router, layer: string, close: () => void): () => void {
  const { history } = router;
  const under = history.location.href;
  let shown = under;
  const isOnTop = () => history.location.state.layer === layer;
  const isCovered = () => liesOver(history.location.state.layer, layer);
  layerEntries.add(layer);
  go(router, { href: under, layer });
  const unsubscribe = history.subscribe(({ location, action }) => {
    if (isOnTop()) {
      shown = location.href;
      return;
    }
    if (isCovered()) return;
    layerEntries.delete(layer);
    unsubscribe();
    close();
    // Back closes the layer alone: what was chosen in it stays.
    const isBack = action.type === 'BACK' && location.href === under;
    if (isBack && shown !== under) go(router, { href: shown });
  });
  return () => {
    layerEntries.delete(layer);
    unsubscribe();
    // A link in the layer closes it first and leads on right after; going back then would undo that.
    setTimeout(() => {
      // After a sign-out from the layer the page is on its way to the sign-in, and going back would stop it.
      if (!isOnTop() || layerEntries.has(layer) || session.get().accessToken === undefined) return;
      if (history.location.href === under) stepBack(router);
      else go(router, { href: shown, replace: true });
    });
  };
}

const watched = new WeakSet<Router>();

/**
 * A way on from a layer takes the place of the layer's entry: the page below is one step away, at once. What else is left
 * of closed layers, such as one that Back has closed and Forward finds again, whoever walks over it passes.
 */
function leaveNoEntries(router: Router): void {
  if (watched.has(router)) return;
  watched.add(router);
  const { history } = router;
  const push = history.push;
  history.push = (path, state?: HistoryState, options?) => {
    const leadsOn = history.location.state.layer !== undefined && state?.layer === undefined;
    (leadsOn ? history.replace : push)(path, state, options);
  };
  // A reload has taken the layer away, but left its entry.
  if (history.location.state.layer !== undefined && !layerOf(router)) history.back({ ignoreBlocker: true });
  history.subscribe(({ location, action }) => {
    const { layer } = location.state;
    if (layer === undefined || layerEntries.has(layer)) return;
    if (action.type === 'BACK') history.back();
    if (action.type !== 'FORWARD') return;
    if (isLastEntry()) history.back({ ignoreBlocker: true });
    else history.forward();
  });
}

/** Where the browser can tell: going forward from the last entry would stay on it, and take one more Back to leave. */
const isLastEntry = () => 'navigation' in window && !window.navigation.canGoForward;
