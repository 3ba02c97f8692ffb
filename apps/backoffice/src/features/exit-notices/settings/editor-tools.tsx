import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import type { Place } from '@timbro/core/polygons/ring-rules.ts';
import { hasFinePointer } from '@timbro/kit/light/has-fine-pointer.ts';
import {
  CentreIcon,
  PasteIcon,
  PolygonIcon,
  ProbeIcon,
  RectangleIcon,
  RedoIcon,
  UndoIcon,
} from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { PasteDialog } from './paste-dialog.tsx';
import type { RingAct, RingEdit } from './ring-edit.ts';

/** What a press on the map does; without one it moves the map. */
export type Tool = 'polygon' | 'rectangle' | 'probe';

const tools = [
  { value: 'polygon', icon: PolygonIcon },
  { value: 'rectangle', icon: RectangleIcon },
  { value: 'probe', icon: ProbeIcon },
] as const;

type Props = {
  edit: RingEdit;
  act(change: RingAct): void;
  tool: Tool | null;
  onTool(tool: Tool | null): void;
  /** Where the person is who draws. */
  onHere(place: Place): void;
};

/** The tools above the map, and a line that says what the chosen one waits for. */
export function EditorTools({ edit, act, tool, onTool, onHere }: Props) {
  const t = useT();
  const [isPasting, setPasting] = useState(false);
  const { ring, past, future } = edit;
  const hint = tool ?? (ring.length > 0 ? 'move' : 'begin');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box role="toolbar" aria-label={t('polygons.tools')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {tools.map(({ value, icon: Icon }) => (
          <Button
            key={value}
            variant={tool === value ? 'contained' : 'outlined'}
            startIcon={<Icon />}
            aria-pressed={tool === value}
            onClick={() => onTool(tool === value ? null : value)}
          >
            {t(`polygons.tool.${value}`)}
          </Button>
        ))}
        <Button variant="outlined" startIcon={<PasteIcon />} onClick={() => setPasting(true)}>
          {t('polygons.paste')}
        </Button>
        {ring.length === 0 && <HereButton onHere={onHere} />}
        <Box sx={{ display: 'flex', ml: 'auto' }}>
          <IconButton
            aria-label={t('polygons.undo')}
            title={t('polygons.undo')}
            disabled={past.length === 0}
            onClick={() => act({ is: 'undo' })}
          >
            <UndoIcon />
          </IconButton>
          <IconButton
            aria-label={t('polygons.redo')}
            title={t('polygons.redo')}
            disabled={future.length === 0}
            onClick={() => act({ is: 'redo' })}
          >
            <RedoIcon />
          </IconButton>
        </Box>
      </Box>
      <Box role="status" sx={{ color: 'text.secondary', minHeight: 21 }}>
        {hint === 'begin' ? t('polygons.hint.begin') : t(`polygons.hint.${hint}`)}
        {/* A finger has no keys. */}
        {hint !== 'begin' && hasFinePointer() && ` ${t(`polygons.hint.${hint}.keys`)}`}
      </Box>
      {isPasting && (
        <PasteDialog
          onRing={(next) => {
            onTool(null);
            act({ is: 'replace', ring: next });
          }}
          onClose={() => setPasting(false)}
        />
      )}
    </Box>
  );
}

/** Without a background nothing tells where one is: the device may know. Browsers answer only where the page is secure. */
function HereButton({ onHere }: { onHere(place: Place): void }) {
  const t = useT();
  const [hasFailed, setFailed] = useState(false);
  if (!window.isSecureContext || !('geolocation' in navigator)) return null;
  const ask = () => {
    setFailed(false);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => onHere({ lat, lng }),
      () => setFailed(true),
    );
  };
  return (
    <>
      <Button variant="outlined" startIcon={<CentreIcon />} onClick={ask}>
        {t('polygons.here')}
      </Button>
      {hasFailed && (
        <Box role="alert" sx={{ alignSelf: 'center' }}>
          {t('polygons.here.failed')}
        </Box>
      )}
    </>
  );
}
