import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Place, Ring } from '@timbro/core/polygons/ring-rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { MapArea } from '../map/areas-layer.tsx';
import { formatPlace, readPlace } from '../map/place-text.ts';
import { judgeProbe, probeText } from './probe-verdict.ts';

type Props = { ring: Ring; others: readonly MapArea[]; place: Place | null; onPlace(place: Place): void };

/** Tries a place that is typed, and says on which side the one that was chosen lies. */
export function ProbePanel({ ring, others, place, onPlace }: Props) {
  const t = useT();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    const read = readPlace(text);
    setWrong(read === null);
    if (read) onPlace(read);
  };
  return (
    // Not a form: the editor itself stands in one.
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
      <TextField
        label={t('polygons.probe.field')}
        value={text}
        error={isWrong}
        helperText={isWrong ? t('polygons.probe.format') : undefined}
        sx={{ width: 260 }}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
        }}
      />
      <Button variant="outlined" onClick={submit}>
        {t('polygons.probe.try')}
      </Button>
      <Box role="status" sx={{ flex: '1 1 240px', alignSelf: 'center' }}>
        {place && (
          <>
            <strong>{formatPlace(t, place)}</strong>: {probeText(t, judgeProbe(place, ring, others))}
          </>
        )}
      </Box>
    </Box>
  );
}
