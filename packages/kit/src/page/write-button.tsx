import Button, { type ButtonProps } from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { useIsOffline } from '../data/offline.ts';
import { useT } from '../words/i18n.ts';
import { isOfDoubleClick } from './double-click.ts';

/** Why nothing can be written at the moment; `null` while everything can. */
export function useHold(): string | null {
  const t = useT();
  return useIsOffline() ? t('kit.offline') : null;
}

type Held = { 'aria-disabled'?: true; title?: string };

/** For controls that are no `WriteButton`: they stay in reach of keyboard and pointer, so that the reason can be read. */
export const heldProps = (hold: string | null): Held => (hold === null ? {} : { 'aria-disabled': true, title: hold });

type Action = { readonly local?: boolean; readonly run: () => void };

/** What an action of a row does when it is pressed; held, it only says why. */
export const pressOf = ({ local = false, run }: Action, hold: string | null): Held & { onClick?: () => void } =>
  local || hold === null ? { onClick: run } : heldProps(hold);

export type WriteButtonProps = ButtonProps & {
  /** Shown on hover while the button works. */
  hint?: string;
  /** Why it would be refused, whatever the connection. */
  held?: string | null;
};

/**
 * A button that changes something on the server, once for a double click. Without a connection it stays, says why, and does
 * nothing.
 */
export function WriteButton(props: WriteButtonProps) {
  const { hint = '', held = null, disabled = false, loading = null, onClick, ...rest } = props;
  const hold = useHold() ?? held;
  const isHeld = hold !== null && loading !== true;
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    isHeld || isOfDoubleClick(event) ? event.preventDefault() : onClick?.(event);
  const isOff = !isHeld && (disabled || loading === true);
  const why = isOff ? '' : (hold ?? hint);
  return (
    <Button
      {...rest}
      // The browser's own word for it: the library's tooltip would be a twentieth of all that a page loads.
      {...(why !== '' && { title: why })}
      disabled={isOff}
      loading={loading}
      onClick={press}
      {...(isHeld && { 'aria-disabled': true })}
    />
  );
}
