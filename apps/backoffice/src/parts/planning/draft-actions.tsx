import Box from '@mui/material/Box';
import ButtonGroup from '@mui/material/ButtonGroup';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useT } from '@timbro/kit/i18n.tsx';
import { ChevronDownIcon } from '@timbro/kit/icons.ts';
import { useLayerInHistory } from '@timbro/kit/layer-history.ts';
import { WriteButton, pressOf, useHold } from '@timbro/kit/write-button.tsx';

type Props = {
  /** What publishing would send, what can be kept on the server as drafts, and what is only here. */
  counts: { readonly publish: number; readonly keep: number; readonly local: number };
  isBusy: boolean;
  onPublish(): void;
  onKeep(): void;
  onDiscard(): void;
};

/** How many changes wait, and what becomes of them. */
export function DraftActions({ counts, isBusy, onPublish, onKeep, onDiscard }: Props) {
  const t = useT();
  const hold = useHold();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  useLayerInHistory(anchor !== null, close);
  const press = (run: () => void, local: boolean) =>
    pressOf(
      {
        local,
        run: () => {
          close();
          run();
        },
      },
      hold,
    );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, ml: 'auto' }}>
      <Box component="span" role="status" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {t('planning.drafts', { count: counts.publish })}
      </Box>
      <ButtonGroup variant="contained" sx={{ boxShadow: 'none' }}>
        <WriteButton disabled={counts.publish === 0} loading={isBusy} onClick={onPublish}>
          {t('planning.publish', { count: counts.publish })}
        </WriteButton>
        <Button
          aria-label={t('planning.draftActions')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          disabled={counts.local === 0 || isBusy}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ px: 1 }}
        >
          <ChevronDownIcon />
        </Button>
      </ButtonGroup>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-label': t('planning.draftActions'), dense: true } }}
      >
        <MenuItem disabled={counts.keep === 0} {...press(onKeep, false)}>
          {t('planning.keep', { count: counts.keep })}
        </MenuItem>
        <MenuItem {...press(onDiscard, true)}>{t('planning.discard', { count: counts.local })}</MenuItem>
      </Menu>
    </Box>
  );
}
