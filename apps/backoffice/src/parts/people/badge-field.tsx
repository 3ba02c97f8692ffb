import MuiTextField from '@mui/material/TextField';
import { useField } from '@timbro/kit/form/form.tsx';

/** A reader types the number at once and ends with Enter, while the rest of the form may still be empty. */
export function BadgeField() {
  const { bound, ref, value, onChange, note, look } = useField({
    name: 'badge',
    label: 'users.field.badge',
    help: 'users.help.badge',
  });
  return (
    <MuiTextField
      fullWidth
      {...bound}
      {...look}
      inputRef={ref}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      autoComplete="off"
      helperText={note}
      slotProps={{ htmlInput: { spellCheck: false } }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        selectAll(event.target);
      }}
      // What is read next takes the place of what stands there.
      onFocus={({ target }) => requestAnimationFrame(() => selectAll(target))}
    />
  );
}

const selectAll = (target: EventTarget) => {
  if (target instanceof HTMLInputElement && target.ownerDocument.activeElement === target) target.select();
};
