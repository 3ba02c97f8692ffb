import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ClipboardEvent, type Dispatch, type KeyboardEvent, type SetStateAction, useRef, useState } from 'react';
import type { Place, Ring } from '@timbro/core/polygons/ring-rules.ts';
import { AddIcon, CloseIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { readDegrees, readPlace, writeDegrees } from '../map/place-text.ts';
import type { RingAct } from './ring-edit.ts';
import { type Axis, type Cell, type TypedCorners, axes, typeInto, typedIn } from './typed-corners.ts';

export type Typing = {
  typed: TypedCorners;
  /** Told by what to change it: a field that is left and a press that leaves it come in one go. */
  onTyped: Dispatch<SetStateAction<TypedCorners>>;
};
type Props = Typing & { ring: Ring; act(change: RingAct): void };

/** The corners as numbers: what the map shows, for who types or hears. */
export function CornersTable({ ring, act, typed, onTyped }: Props) {
  const t = useT();
  const type = (cell: Cell, text: string | null) => onTyped((before) => typeInto(before, cell, text));
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
                    typed={typedIn(typed, { at, axis })}
                    onType={(text) => type({ at, axis }, text)}
                    onValue={(degrees) => act({ is: 'move', at, place: { ...corner, [axis]: degrees } })}
                    onPlace={(place) => {
                      for (const each of axes) type({ at, axis: each }, null);
                      act({ is: 'move', at, place });
                    }}
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
          <NewCorner
            number={ring.length + 1}
            typed={{ lat: typedIn(typed, newCell('lat')) ?? '', lng: typedIn(typed, newCell('lng')) ?? '' }}
            onType={(axis, text) => type(newCell(axis), text === '' ? null : text)}
            onAdd={(place) => act({ is: 'add', place })}
          />
        </tbody>
      </table>
    </Box>
  );
}

const newCell = (axis: Axis): Cell => ({ at: 'new', axis });

type InputProps = {
  axis: Axis;
  label: string;
  value: number;
  /** What stands in the field while it is not the corner's own number. */
  typed: string | null;
  onType(text: string | null): void;
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
function DegreesInput({ axis, label, value, typed, onType, onValue, onPlace }: InputProps) {
  const isWrong = typed !== null && readDegrees(typed, axis) === null;
  const take = () => {
    const degrees = typed === null ? null : readDegrees(typed, axis);
    if (degrees === null) return;
    onType(null);
    if (degrees !== value) onValue(degrees);
  };
  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isWrong}
      value={typed ?? writeDegrees(value)}
      onChange={({ target }) => onType(target.value)}
      onPaste={(event) => {
        const place = pastedPlace(event);
        if (place) onPlace(place);
      }}
      onBlur={take}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && typed !== null) {
          onType(null);
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

type NewProps = {
  number: number;
  typed: Readonly<Record<Axis, string>>;
  onType(axis: Axis, text: string): void;
  onAdd(place: Place): void;
};

/** The empty row at the end: two numbers are a new corner. */
function NewCorner({ number, typed, onType, onAdd }: NewProps) {
  const t = useT();
  const first = useRef<HTMLInputElement>(null);
  const [isAsked, setAsked] = useState(false);
  const read = { lat: readDegrees(typed.lat, 'lat'), lng: readDegrees(typed.lng, 'lng') };
  const isEmpty = typed.lat === '' && typed.lng === '';
  const begin = (place: Place) => {
    for (const axis of axes) onType(axis, '');
    setAsked(false);
    onAdd(place);
    first.current?.focus();
  };
  const add = () => {
    const { lat, lng } = read;
    if (lat !== null && lng !== null) begin({ lat, lng });
    else if (isEmpty) first.current?.focus();
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
            aria-invalid={!isEmpty && read[axis] === null && (isAsked || typed[axis] !== '')}
            value={typed[axis]}
            onChange={({ target }) => onType(axis, target.value)}
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
