import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Place, Ring } from '@timbro/core/polygons/ring-rules.ts';
import { AddIcon, CloseIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { readDegrees, readPlace, writeDegrees } from '../map/place-text.ts';
import type { RingAct } from './ring-edit.ts';

type Axis = keyof Place;
const axes: readonly Axis[] = ['lat', 'lng'];

type Props = { ring: Ring; act(change: RingAct): void };

/** The corners as numbers: what the map shows, for who types or hears. */
export function CornersTable({ ring, act }: Props) {
  const t = useT();
  const body = useRef<HTMLTableSectionElement>(null);
  const remove = (at: number) => {
    // The keyboard goes on at the corner that takes this number, or at the empty row.
    const next = at + 1 < ring.length ? at : ring.length;
    body.current?.querySelectorAll('tr')[next]?.querySelector('input')?.focus();
    act({ is: 'remove', at });
  };
  return (
    <Box className="corners">
      <table aria-label={t('polygons.corners')}>
        <thead>
          <tr>
            <th scope="col">{t('polygons.corners.number')}</th>
            {axes.map((axis) => (
              <th key={axis} scope="col">
                {t(`polygons.corners.${axis}`)}
              </th>
            ))}
            <th>
              <span hidden>{t('polygons.corners.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {ring.map((corner, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a corner is known by its number
            <tr key={at}>
              <th scope="row">{at + 1}</th>
              {axes.map((axis) => (
                <td key={axis}>
                  <DegreesInput
                    axis={axis}
                    label={t(`polygons.corners.${axis}Of`, { number: at + 1 })}
                    value={corner[axis]}
                    onValue={(degrees) => act({ is: 'move', at, place: { ...corner, [axis]: degrees } })}
                    onPlace={(place) => act({ is: 'move', at, place })}
                  />
                </td>
              ))}
              <td>
                <IconButton
                  size="small"
                  aria-label={t('polygons.corners.remove', { number: at + 1 })}
                  onClick={() => remove(at)}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </td>
            </tr>
          ))}
          <NewCorner number={ring.length + 1} onAdd={(place) => act({ is: 'add', place })} />
        </tbody>
      </table>
    </Box>
  );
}

type InputProps = {
  axis: Axis;
  label: string;
  value: number;
  onValue(degrees: number): void;
  /** Both numbers of a place were pasted at once. */
  onPlace(place: Place): void;
};

/** A place that other maps give to copy, pasted into one of the two fields. */
function pastedPlace(event: ClipboardEvent): Place | null {
  const place = readPlace(event.clipboardData.getData('text'));
  if (place) event.preventDefault();
  return place;
}

/** Moves its corner when the typing is over, so that half a number moves nothing. */
function DegreesInput({ axis, label, value, onValue, onPlace }: InputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && readDegrees(typed, axis) === null;
  const take = () => {
    const degrees = typed === null ? null : readDegrees(typed, axis);
    if (degrees === null) return;
    setTyped(null);
    if (degrees !== value) onValue(degrees);
  };
  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isWrong}
      value={typed ?? writeDegrees(value)}
      onChange={({ target }) => setTyped(target.value)}
      onPaste={(event) => {
        const place = pastedPlace(event);
        if (!place) return;
        setTyped(null);
        onPlace(place);
      }}
      onBlur={take}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && typed !== null) {
          setTyped(null);
          event.stopPropagation();
        }
        if (event.key !== 'Enter') return;
        // The form around the editor is not meant.
        event.preventDefault();
        take();
      }}
    />
  );
}

/** The empty row at the end: two numbers are a new corner. */
function NewCorner({ number, onAdd }: { number: number; onAdd(place: Place): void }) {
  const t = useT();
  const first = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ lat: '', lng: '' });
  const [isAsked, setAsked] = useState(false);
  const read = { lat: readDegrees(typed.lat, 'lat'), lng: readDegrees(typed.lng, 'lng') };
  const begin = (place: Place) => {
    setTyped({ lat: '', lng: '' });
    setAsked(false);
    onAdd(place);
    first.current?.focus();
  };
  const add = () => {
    const { lat, lng } = read;
    if (lat !== null && lng !== null) begin({ lat, lng });
    else setAsked(true);
  };
  return (
    <tr>
      <th scope="row">{number}</th>
      {axes.map((axis) => (
        <td key={axis}>
          <input
            ref={axis === 'lat' ? first : undefined}
            inputMode="decimal"
            autoComplete="off"
            aria-label={t(`polygons.corners.${axis}Of`, { number })}
            aria-invalid={read[axis] === null && (isAsked || typed[axis] !== '')}
            value={typed[axis]}
            onChange={({ target }) => setTyped({ ...typed, [axis]: target.value })}
            onPaste={(event) => {
              const place = pastedPlace(event);
              if (place) begin(place);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
        </td>
      ))}
      <td>
        <Button size="small" sx={{ minWidth: 0, px: 1 }} aria-label={t('polygons.corners.add')} onClick={add}>
          <AddIcon fontSize="small" />
        </Button>
      </td>
    </tr>
  );
}
