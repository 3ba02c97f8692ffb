import Box from '@mui/material/Box';
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import type { Place, Ring } from '@timbro/core/polygons/ring-rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { AreaMap } from '../map/area-map.tsx';
import { AreasLayer, type MapArea } from '../map/areas-layer.tsx';
import { ShowPlaces } from '../map/show-places.tsx';
import './area-editor.css';
import { AreaFigure } from './area-figure.tsx';
import { CornersTable, type Typing } from './corners-table.tsx';
import { DrawingLayer } from './drawing-layer.tsx';
import { EditorTools, type Tool } from './editor-tools.tsx';
import { ProbeLayer } from './probe-layer.tsx';
import { ProbePanel } from './probe-panel.tsx';
import { RectangleLayer } from './rectangle-layer.tsx';
import { type RingAct, editRing } from './ring-edit.ts';
import { RingLayer } from './ring-layer.tsx';
import { typedAfter } from './typed-corners.ts';
import { useRingEdit } from './use-ring-edit.ts';

type Props = Typing & {
  ring: Ring;
  onChange(ring: Ring): void;
  /** In m². */
  maxArea: number;
  /** The company's other areas, to see where they are. */
  others: readonly MapArea[];
  tileUrl: string | null;
  /** Where to begin when nothing is drawn yet. */
  near: Place | null;
};

/** Draws one area: on the map by pointer or keys, in the table of its corners, or by pasting it. */
export function AreaEditor({ ring: given, onChange, typed, onTyped, maxArea, others, tileUrl, near }: Props) {
  const t = useT();
  const [edit, change] = useRingEdit(given, onChange);
  const { ring } = edit;
  const [tool, setTool] = useState<Tool | null>(null);
  /** Drawing anew leaves the old ring until the first corner of the new one. */
  const [isBegun, setBegun] = useState(false);
  const [probe, setProbe] = useState<Place | null>(null);
  const [toShow, setToShow] = useState<readonly Place[] | null>(null);
  const isDrawing = tool === 'polygon' && isBegun;
  const home = useMemo(() => homeOf(ring, others, near), [ring, others, near]);
  const choose = (next: Tool | null) => {
    setTool(next);
    setBegun(false);
  };
  const act = useCallback(
    (step: RingAct) => {
      change(step);
      onTyped((before) => typedAfter(before, step));
    },
    [change, onTyped],
  );
  /** What is typed, pasted or taken back may lie out of sight. */
  const andShow = (does: (step: RingAct) => void) => (step: RingAct) => {
    does(step);
    setToShow(editRing(edit, step).ring);
  };
  const actAndShow = andShow(act);
  const tryPlace = (place: Place) => {
    setProbe(place);
    setToShow([place]);
  };
  return (
    <Box
      role="group"
      aria-label={t('polygons.editor')}
      sx={{ display: 'grid', gap: 3 }}
      onKeyDown={(event: KeyboardEvent) => {
        const isLeft = event.key === 'Escape' && tool !== null;
        if (isLeft) choose(null);
        if (!isLeft && !isStep(event, actAndShow)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <EditorTools edit={edit} act={actAndShow} tool={tool} onTool={choose} onHere={tryPlace} />
      {tool === 'probe' && <ProbePanel ring={ring} others={others} place={probe} onPlace={tryPlace} />}
      <AreaFigure ring={ring} typed={typed} maxArea={maxArea} />
      <Box className="area-editor">
        <Box className="area-editor-map">
          <AreaMap label={t('polygons.map')} tileUrl={tileUrl} home={home}>
            <AreasLayer areas={others} isQuiet />
            <RingLayer
              ring={ring}
              act={act}
              isOpen={isDrawing}
              // A tool takes the presses; only corners that it has drawn itself can be moved meanwhile.
              isFixed={tool !== null && !isDrawing}
              onClose={() => choose(null)}
            />
            {tool === 'polygon' && (
              <DrawingLayer
                last={isBegun ? ring.at(-1) : undefined}
                onCorner={(place) => {
                  act(isBegun ? { is: 'add', place } : { is: 'replace', ring: [place] });
                  setBegun(true);
                }}
                onClose={() => choose(null)}
              />
            )}
            {tool === 'rectangle' && (
              <RectangleLayer
                onDraw={(from, to) => {
                  act({ is: 'rectangle', from, to });
                  choose(null);
                }}
              />
            )}
            <ProbeLayer ring={ring} others={others} place={probe} isOn={tool === 'probe'} onPlace={setProbe} />
            <ShowPlaces places={toShow} />
          </AreaMap>
        </Box>
        <CornersTable
          ring={ring}
          // A number that is typed into one field leaves what is typed in the one beside it.
          act={(step) => (step.is === 'move' ? andShow(change)(step) : actAndShow(step))}
          typed={typed}
          onTyped={onTyped}
        />
      </Box>
    </Box>
  );
}

const homeOf = (ring: Ring, others: readonly MapArea[], near: Place | null): readonly Place[] =>
  ring.length > 0 ? ring : near ? [near] : others.flatMap((other) => other.ring);

/** Undo and redo; in a field the same keys take back what was typed there. */
function isStep(event: KeyboardEvent, act: (change: RingAct) => void): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (!(ctrlKey || metaKey) || altKey || target instanceof HTMLInputElement) return false;
  const letter = key.toLowerCase();
  if (letter !== 'z' && letter !== 'y') return false;
  act({ is: letter === 'y' || shiftKey ? 'redo' : 'undo' });
  return true;
}
