import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useId, useState } from 'react';
import { readPasted } from '@timbro/core/polygons/paste-rules.ts';
import type { Ring, RingFault } from '@timbro/core/polygons/ring-rules.ts';
import { Dialog } from '@timbro/kit/layers/dialog.tsx';
import { visuallyHidden } from '@timbro/kit/page/visually-hidden.ts';
import { type Translate, useT } from '@timbro/kit/words/i18n.ts';

type Props = { onRing(ring: Ring): void; onClose(): void };

/** Takes an area that another program has written, as text or as a file of it. */
export function PasteDialog({ onRing, onClose }: Props) {
  const t = useT();
  const titleId = useId();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<RingFault | null>(null);
  const change = (next: string) => {
    setText(next);
    setFault(null);
  };
  const use = () => {
    const read = readPasted(text);
    if ('fault' in read) return setFault(read.fault);
    onRing(read.ring);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="sm"
      // What is typed here is none of the editor's business, which stands around it as far as events go.
      onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}
    >
      <DialogTitle id={titleId}>{t('polygons.paste.title')}</DialogTitle>
      <DialogContent>
        <TextField
          fullWidth
          multiline
          autoFocus
          minRows={6}
          maxRows={14}
          sx={{ mt: 2 }}
          label={t('polygons.paste.field')}
          value={text}
          error={fault !== null}
          helperText={fault === null ? t('polygons.paste.help') : faultText(t, fault)}
          onChange={({ target }) => change(target.value)}
        />
      </DialogContent>
      <DialogActions>
        <Button component="label" sx={{ mr: 'auto', '&:focus-within': { outline: '2px solid var(--focus)' } }}>
          {t('polygons.paste.file')}
          <input
            type="file"
            accept=".kml,.json,.geojson,.txt,.csv"
            style={visuallyHidden}
            onChange={({ target }) => void target.files?.[0]?.text().then(change)}
          />
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" onClick={use}>
          {t('polygons.paste.use')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const faultText = (t: Translate, fault: RingFault): string =>
  fault === 'several'
    ? `${t('polygons.fault.several')}: ${t('polygons.paste.several')}`
    : `${t('validation.format')}: ${t('polygons.paste.unreadable')}`;
