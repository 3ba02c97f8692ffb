import Box from '@mui/material/Box';
import { Fragment, use, useEffect, useId, useSyncExternalStore } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import type { WebKey } from '@timbro/core/messages.ts';
import { OwnLayer, layersOver } from '../address/open-layers.ts';
import { usePreferences } from '../memory/preferences.ts';
import { createSignal } from '../memory/signal.ts';
import { useT } from '../words/i18n.ts';

type ShortcutOptions = {
  /** Shown under "everywhere" instead of "on this page". */
  everywhere?: boolean;
  enabled?: boolean;
};
/** Keys and what they do. */
export type ListedKeys = { readonly keys: string; readonly label: WebKey };
export type Place = 'everywhere' | 'page' | 'grid';
export type Shortcut = ListedKeys & { id: string; place: Place };

const { announce, subscribe } = createSignal();
let shortcuts: readonly Shortcut[] = [];
const register = (shortcut: Shortcut) => {
  shortcuts = [...shortcuts, shortcut];
  announce();
  return () => {
    shortcuts = shortcuts.filter((other) => other !== shortcut);
    announce();
  };
};

/** Every shortcut that is bound at the moment. */
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => shortcuts);

/** `g>r` is g then r; `mod` is Ctrl, or ⌘ on a Mac; anything without a modifier is a single key. */
const isSequence = (keys: string) => keys.includes('>');
const isSingleKey = (keys: string) => !/\b(mod|ctrl|alt|meta)\+/.test(keys);
const isSign = (keys: string) => keys.length === 1 && !/[a-z0-9]/i.test(keys);
const namedKey = /^(left|right|up|down|esc|enter|space|home|end|pageup|pagedown)$/;

const sequenceWindow = 1000;
let prefixAt = -Infinity;
/** Whether the key that is just going down is the second of a sequence; decided before any other listener hears of it. */
let endsSequence = false;
if (typeof document !== 'undefined')
  document.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'Shift') return;
      const isPrefix = shortcuts.some(({ keys }) => isSequence(keys) && keys.startsWith(`${key.toLowerCase()}>`));
      endsSequence = !isPrefix && timeStamp - prefixAt < sequenceWindow;
      prefixAt = isPrefix ? timeStamp : -Infinity;
    },
    { capture: true },
  );

/** Whether these keys do something: the person may have turned off those without a modifier. */
export function useIsKeyOn(keys: string): boolean {
  const { singleKeys } = usePreferences();
  return singleKeys || !isSingleKey(keys);
}

/** Binds keys for as long as the component lives and lists them in the `?` sheet. They rest while a layer lies over it. */
export function useShortcut(
  keys: string,
  label: WebKey,
  handler: (event: KeyboardEvent) => void,
  options: ShortcutOptions = {},
): void {
  const { everywhere = false, enabled = true } = options;
  const isKeyOn = useIsKeyOn(keys);
  const id = useId();

  const place = everywhere ? 'everywhere' : 'page';
  useEffect(() => (enabled ? register({ id, keys, label, place }) : undefined), [id, keys, label, place, enabled]);

  const layer = use(OwnLayer);
  // A menu takes letters for itself, to find its entries; a chord that works everywhere means nothing to it.
  const passesMenus = everywhere && !isSingleKey(keys);
  const isCovered = () => layersOver(layer).some((kind) => kind === 'dialog' || !passesMenus);

  // The library does not ask `ignoreEventWhen` about sequences.
  useHotkeys(keys, (event) => (isSequence(keys) && isCovered() ? undefined : handler(event)), {
    enabled: enabled && isKeyOn,
    preventDefault: true,
    // The character counts, not its place: on an Italian keyboard "/" is Shift 7 and "[" needs AltGr.
    useKey: !namedKey.test(keys),
    ignoreModifiers: isSign(keys),
    ignoreEventWhen: (event) => {
      if (isCovered()) return true;
      if (!isSingleKey(keys)) return false;
      const hasModifier = event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));
      // The second key of "g then a" must not also be the page's own "a".
      return hasModifier || endsSequence;
    },
    sequenceTimeoutMs: sequenceWindow,
    enableOnFormTags: !isSingleKey(keys),
  });
}

/** Lists the keys that a grid binds by itself, for as long as it is on screen. The list stays the same while it says the same. */
export function useGridShortcuts(list: readonly ListedKeys[]): void {
  const id = useId();
  useEffect(() => {
    const ends = list.map((one) => register({ ...one, id: `${id} ${one.keys}`, place: 'grid' }));
    return () => ends.forEach((end) => end());
  }, [id, list]);
}

const isMac = () => typeof navigator !== 'undefined' && /mac/i.test(navigator.userAgent);
const signs: Readonly<Record<string, string>> = {
  left: '←',
  right: '→',
  up: '↑',
  down: '↓',
  esc: 'Esc',
  enter: '↵',
  shift: '⇧',
  alt: 'Alt',
  ctrl: 'Ctrl',
  arrows: '← ↑ ↓ →',
  space: '␣',
  home: 'Home',
  end: 'End',
  pages: 'PgUp PgDn',
  digits: '1 … 9',
  delete: 'Del',
};
const signOf = (key: string) =>
  key === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : (signs[key] ?? (key.length === 1 ? key.toUpperCase() : key));

/** A shortcut drawn as keys. */
export function Keys({ keys }: { keys: string }) {
  const t = useT();
  const steps = keys.split('>').map((step) => step.split('+').map(signOf));
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
      {steps.map((step, index) => (
        <Fragment key={step.join('+')}>
          {index > 0 && <span>{t('kit.shortcuts.then')}</span>}
          {step.map((sign) => (
            <Box
              component="kbd"
              key={sign}
              sx={{
                px: 1.5,
                minWidth: 22,
                textAlign: 'center',
                font: 'inherit',
                fontSize: 12,
                border: 1,
                borderColor: 'divider',
                borderRadius: '4px',
              }}
            >
              {sign}
            </Box>
          ))}
        </Fragment>
      ))}
    </Box>
  );
}
