import type { WebKey } from '@timbro/core/messages.ts';
import type { Translate } from '../words/i18n.ts';

/** One of several values to choose from: a word of ours, or a text that came as it is (a department's name). */
export type Option = { readonly value: string } & ({ readonly label: WebKey } | { readonly text: string });

export const optionText = (t: Translate, option: Option): string => ('label' in option ? t(option.label) : option.text);

/** Options out of a list of values whose words stand under one prefix: `optionsOf(roles, 'role')`. Where a word is missing they are no `Option`. */
export const optionsOf = <const V extends string, const P extends string>(
  values: readonly V[],
  prefix: P,
): { readonly value: V; readonly label: `${P}.${V}` }[] =>
  values.map((value) => ({ value, label: `${prefix}.${value}` as const }));
