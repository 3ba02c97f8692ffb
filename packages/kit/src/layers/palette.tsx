import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { lazyPart } from '../data/lazy-part.ts';
import { SearchIcon } from '../page/icons.ts';
import { LazyPart } from '../page/lazy-part.tsx';
import type { Screen } from '../page/screen.ts';
import { useShortcut } from '../page/shortcuts.tsx';
import { visuallyHidden } from '../page/visually-hidden.ts';
import { useT } from '../words/i18n.ts';
import { Dialog } from './dialog.tsx';
import { openPalette, paletteFieldLook, useIsPaletteOpen } from './palette-store.ts';

const body = lazyPart(() => import('./palette-body.tsx'));
const close = () => openPalette(false);

/** Mounted once by the shell with the pages the role may open; Ctrl K shows it. */
export function Palette({ pages }: { pages: readonly Screen[] }) {
  const t = useT();
  const titleId = useId();
  const isOpen = useIsPaletteOpen();
  useShortcut('mod+k', 'kit.shortcuts.palette', () => openPalette(), { everywhere: true });
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      maxWidth={false}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 560, mt: { xs: 4, sm: 24 } } } }}
    >
      <Box id={titleId} sx={visuallyHidden}>
        {t('kit.palette')}
      </Box>
      {isOpen && <Search pages={pages} />}
    </Dialog>
  );
}

/** The field is there at once and takes what is typed; what it finds may still be on its way. */
function Search({ pages }: { pages: readonly Screen[] }) {
  const t = useT();
  const [search, setSearch] = useState('');
  const field = (
    <Box sx={paletteFieldLook}>
      <SearchIcon color="action" />
      <input
        autoFocus
        aria-label={t('kit.palette')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        placeholder={t('kit.palette.placeholder')}
      />
    </Box>
  );
  return (
    <LazyPart part={body} loading={field} besideFault={field}>
      {({ PaletteBody }) => <PaletteBody pages={pages} search={search} onSearch={setSearch} />}
    </LazyPart>
  );
}
