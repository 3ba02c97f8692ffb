import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { textLimits } from '@timbro/core/limits.ts';
import type { SearchChange, SearchText } from '../address/address.ts';
import { CloseIcon, SearchIcon } from '../page/icons.ts';
import { useShortcut } from '../page/shortcuts.tsx';
import { useT } from '../words/i18n.ts';
import type { FilterSpec } from './types.ts';

type SearchBoxProps = {
  spec: Extract<FilterSpec, { kind: 'search' }>;
  text: SearchText;
  set(change: SearchChange, options?: { replace?: boolean }): void;
  /** Another width than usual; a basis in `flex` lets it give way. */
  sx?: { readonly width?: number | object; readonly flex?: object };
};

const typingPause = 300;

/** The address follows the typing after a pause, and the box follows the address when it changes by itself. */
export function SearchBox({ spec, text, set, sx }: SearchBoxProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const current = String(text[spec.name] ?? '');
  const written = useRef(current);
  const [draft, setDraft] = useState(current);
  useShortcut('/', 'kit.shortcuts.search', () => input.current?.focus());

  useEffect(() => {
    if (current === written.current) return;
    written.current = current;
    setDraft(current);
  }, [current]);

  useEffect(() => {
    const asked = draft.trim();
    if (asked === written.current) return;
    const timer = setTimeout(() => {
      const replace = written.current !== '';
      written.current = asked;
      set({ [spec.name]: asked === '' ? undefined : asked }, { replace });
    }, typingPause);
    return () => clearTimeout(timer);
  }, [draft, set, spec.name]);

  return (
    <OutlinedInput
      type="search"
      size="small"
      inputRef={input}
      value={draft}
      onChange={({ target }) => setDraft(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // First what was typed, then the field itself: the next key is a command of the page again.
        if (draft === '') input.current?.blur();
        else setDraft('');
        event.preventDefault();
      }}
      placeholder={t(spec.label)}
      slotProps={{ input: { 'aria-label': t(spec.label), maxLength: textLimits.search } }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
      endAdornment={
        draft !== '' && (
          <InputAdornment position="end">
            <IconButton edge="end" size="small" aria-label={t('kit.search.clear')} onClick={() => setDraft('')}>
              <CloseIcon sx={{ fontSize: 16 }} />
            </IconButton>
          </InputAdornment>
        )
      }
      sx={{
        flex: { xs: 1, sm: 'none' },
        width: { sm: 260 },
        minWidth: 0,
        '& input::-webkit-search-cancel-button': { display: 'none' },
        ...sx,
      }}
    />
  );
}
