import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Fragment, useId, useSyncExternalStore } from 'react';
import { usePreferences } from '../memory/preferences.ts';
import { createSignal } from '../memory/signal.ts';
import { CloseIcon } from '../page/icons.ts';
import { Keys, type Place, type Shortcut, useShortcut, useShortcuts } from '../page/shortcuts.tsx';
import { useT } from '../words/i18n.ts';
import { Dialog } from './dialog.tsx';

const { announce, subscribe } = createSignal();
let isSheetOpen = false;

export function showShortcuts(isOpen = true): void {
  isSheetOpen = isOpen;
  announce();
}

/** Mounted once by the shell; opens with `?` and with `showShortcuts()`. */
export function ShortcutSheet() {
  const t = useT();
  const titleId = useId();
  const { singleKeys } = usePreferences();
  const isOpen = useSyncExternalStore(subscribe, () => isSheetOpen);
  const all = useShortcuts();
  const close = () => showShortcuts(false);
  useShortcut('?', 'kit.shortcuts.sheet', () => showShortcuts(), { everywhere: true });

  const groups = places.map((place) => ({
    title: `kit.shortcuts.${place}` as const,
    items: distinct(all.filter((shortcut) => shortcut.place === place)),
  }));
  return (
    <Dialog open={isOpen} onClose={close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        {t('kit.shortcuts')}
        <IconButton edge="end" aria-label={t('common.close')} onClick={close}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        {!singleKeys && <Typography sx={{ mb: 4 }}>{t('kit.shortcuts.off')}</Typography>}
        <Box sx={{ columnCount: { sm: 2 }, columnGap: 6 }}>
          {groups.map(
            ({ title, items }) => items.length > 0 && <SheetGroup key={title} title={t(title)} items={items} />,
          )}
        </Box>
      </DialogContent>
    </Dialog>
  );
}

const places: readonly Place[] = ['everywhere', 'page', 'grid'];

const distinct = (items: readonly Shortcut[]) =>
  items.filter(
    (item, index) => items.findIndex(({ keys, label }) => keys === item.keys && label === item.label) === index,
  );

function SheetGroup({ title, items }: { title: string; items: readonly Shortcut[] }) {
  const t = useT();
  return (
    <Box component="section" sx={{ breakInside: 'avoid', mb: 6 }}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 2, columnGap: 4, alignItems: 'center' }}
      >
        {items.map(({ id, keys, label }) => (
          <Fragment key={id}>
            <dt>{t(label)}</dt>
            <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
              <Keys keys={keys} />
            </Box>
          </Fragment>
        ))}
      </Box>
    </Box>
  );
}
