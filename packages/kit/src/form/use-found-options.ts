import type { AutocompleteProps } from '@mui/material/Autocomplete';
import { useKeysForAnswer } from '../page/keys-for-answer.ts';
import { useT } from '../words/i18n.ts';

/** What the server found, and whether that answers the text as it is now. */
export type Found<T> = {
  readonly items: readonly T[];
  readonly isAnswered: boolean;
  /** Why there is no answer. */
  readonly fault?: string | undefined;
};

type Given<T> = Pick<
  AutocompleteProps<T, boolean, boolean, false>,
  'options' | 'filterOptions' | 'loading' | 'loadingText' | 'onKeyDown'
>;

/** For an `Autocomplete` whose options the server finds: nothing is offered that does not answer the text in the field. */
export function useFoundOptions<T>(text: string, { items, isAnswered, fault }: Found<T>): Given<T> {
  const t = useT();
  const onKeyDown = useKeysForAnswer(text, isAnswered);
  return {
    options: isAnswered ? items : [],
    filterOptions: asFound,
    loading: !isAnswered && fault === undefined,
    loadingText: t('common.loading'),
    onKeyDown,
  };
}

/** The server has searched already. */
const asFound = <T>(options: T[]): T[] => options;
