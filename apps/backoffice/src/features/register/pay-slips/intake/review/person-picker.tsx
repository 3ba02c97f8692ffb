import Autocomplete from '@mui/material/Autocomplete';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type Key, type HTMLAttributes, type RefObject, useState } from 'react';
import type { Payee } from '@timbro/core/payslips/contract.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';
import { PersonAvatar } from '#parts/people/person-avatar.tsx';
import { findPayees } from './slip-lines.ts';

type PersonPickerProps = {
  label: string;
  people: readonly Payee[];
  payee: Payee | null;
  input: RefObject<HTMLInputElement | null>;
  onChoose(payee: Payee): void;
  /** Nothing was chosen, and the keys belong to the list again. */
  onLeave(): void;
};

/** As many as one reads; whoever looks for another types one letter more. */
const mostOffered = 50;

const nameOf = (t: Translate, { user, status }: Payee) =>
  status === 'archived' ? t('intake.person.archived', { name: user.sortName }) : user.sortName;

/** Whom a slip is for, found by name or tax code. */
export function PersonPicker({ label, people, payee, input, onChoose, onLeave }: PersonPickerProps) {
  const t = useT();
  const [hasTyped, setTyped] = useState(false);
  return (
    <Autocomplete
      options={people}
      value={payee}
      // A slip without anybody is excluded, not left open.
      disableClearable={payee !== null}
      openOnFocus
      selectOnFocus
      // Nobody is chosen by pressing Enter alone: whoever picks a person types, or walks to them.
      autoHighlight={hasTyped}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' && text.trim() !== '')}
      filterOptions={(all, { inputValue }) =>
        findPayees(all, payee && inputValue === nameOf(t, payee) ? '' : inputValue, mostOffered)
      }
      getOptionLabel={(one) => nameOf(t, one)}
      getOptionKey={({ user }) => user.id}
      isOptionEqualToValue={(one, other) => one.user.id === other.user.id}
      noOptionsText={t('intake.person.none')}
      onChange={(_, chosen) => chosen && onChoose(chosen)}
      onClose={(_, reason) => reason === 'escape' && onLeave()}
      renderOption={({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, one) => (
        <li key={key} {...props}>
          <PersonAvatar person={one} size={24} />
          <span className="slip-option">
            <b>{nameOf(t, one)}</b>
            <code>{one.taxCode}</code>
          </span>
        </li>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          inputRef={input}
          label={label}
          sx={{ '& input': { fontSize: 14, fontWeight: 700 } }}
          slotProps={{
            ...props.slotProps,
            input: {
              ...props.slotProps.input,
              startAdornment: payee && (
                <InputAdornment position="start" sx={{ ml: 1, mr: 0 }}>
                  <PersonAvatar person={payee} size={24} />
                </InputAdornment>
              ),
            },
          }}
        />
      )}
    />
  );
}
