import { textLimits } from '@timbro/core/limits.ts';

export const pinDigits = 6;
export type PadField = 'number' | 'pin';
export type PadState = { readonly number: string; readonly pin: string; readonly field: PadField };
export type PadAct =
  | { readonly do: 'type'; readonly text: string }
  | { readonly do: 'back' }
  | { readonly do: 'clear' }
  | { readonly do: 'go'; readonly field: PadField };

export const emptyPad: PadState = { number: '', pin: '', field: 'number' };
export const isBlank = ({ number, pin }: PadState): boolean => number === '' && pin === '';
export const isComplete = ({ number, pin }: PadState): boolean => number !== '' && pin.length === pinDigits;

export function nextPad(pad: PadState, act: PadAct): PadState {
  switch (act.do) {
    case 'type':
      return typed(pad, act.text);
    case 'back':
      // Past the first digit of the PIN one is back in the number.
      if (pad.field === 'pin' && pad.pin === '') return { ...pad, field: 'number' };
      return { ...pad, [pad.field]: pad[pad.field].slice(0, -1) };
    case 'clear':
      return emptyPad;
    case 'go':
      return { ...pad, field: act.field };
  }
}

/** A personnel number may have letters, where there is a keyboard for them; a PIN has digits only. */
function typed(pad: PadState, text: string): PadState {
  if (pad.field === 'pin') return { ...pad, pin: (pad.pin + text.replaceAll(/\D/g, '')).slice(0, pinDigits) };
  return { ...pad, number: (pad.number + text.replaceAll(/\s/g, '')).slice(0, textLimits.payrollCode) };
}
