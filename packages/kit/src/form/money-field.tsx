import { formatNumber } from '../words/format.ts';
import { TypedNumberField } from './fields.tsx';
import type { FieldProps } from './form.tsx';

const grouped = /^\d{1,3}(\.\d{3})+(,\d*)?$/;
const plain = /^\d+([.,]\d*)?$/;

/** `1.234,50` as Italians write it; the numeric keypad has a point, so `12.5` is twelve and a half too. */
export function euroOf(typed: string): number | null {
  const text = typed.replaceAll(/[\s€]/g, '');
  if (text === '') return null;
  if (grouped.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return plain.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

const writtenOf = (euro: number) => formatNumber(euro, 2);

/** An amount in euro; the form holds a number or `null`. */
export function MoneyField(props: FieldProps) {
  return <TypedNumberField {...props} read={euroOf} write={writtenOf} inputMode="decimal" unit="€" />;
}
