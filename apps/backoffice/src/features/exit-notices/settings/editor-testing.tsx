import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, vi } from 'vitest';
import type { Place, Ring } from '@timbro/core/polygons/ring-rules.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import type { MapArea } from '../map/areas-layer.tsx';
import { layOutMaps, mapNamed } from '../map/map-testing.ts';
import { AreaEditor } from './area-editor.tsx';
import { nothingTyped } from './typed-corners.ts';

layOutMaps();

/** About 300 m by 300 m. */
export const square: Ring = [
  { lat: 43.7727, lng: 11.25 },
  { lat: 43.7727, lng: 11.2537 },
  { lat: 43.77, lng: 11.2537 },
  { lat: 43.77, lng: 11.25 },
];
const office = { lat: 43.771, lng: 11.252 };

export const changed = vi.fn<(ring: Ring) => void>();
afterEach(() => changed.mockReset());
type Begin = { maxArea?: number; others?: readonly MapArea[]; near?: Place | null };
export async function openEditor(begin: Ring = [], { maxArea = 1_000_000, others = [], near = office }: Begin = {}) {
  openPage(function Page() {
    const [ring, setRing] = useState(begin);
    const [typed, onTyped] = useState(nothingTyped);
    return (
      <AreaEditor
        ring={ring}
        onChange={(next) => {
          changed(next);
          setRing(next);
        }}
        typed={typed}
        onTyped={onTyped}
        maxArea={maxArea}
        others={others}
        tileUrl={null}
        near={near}
      />
    );
  });
  return mapNamed('Mappa dell’area');
}

const table = () => screen.getByRole('table', { name: 'Vertici' });
/** What the table says, without its empty row. */
export const corners = () =>
  within(table())
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) =>
      within(row)
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value),
    );
export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const press = (name: string | RegExp) => userEvent.click(button(name));
export const handles = (name: RegExp) => screen.queryAllByRole('button', { name });
const editor = () => within(screen.getByRole('group', { name: 'Disegno dell’area' }));
/** After the line that says what the tool waits for. */
export const verdict = () => editor().getAllByRole('status')[1]?.textContent;

/** Pointer events as a mouse, a finger or a pen sends them; the handle keeps the pointer from the first to the last. */
export function drag(handle: HTMLElement, ...points: readonly (readonly [clientX: number, clientY: number])[]) {
  const [first, ...others] = points.map(([clientX, clientY]) => ({ clientX, clientY, button: 0, pointerId: 1 }));
  act(() => {
    fireEvent.pointerDown(handle, first);
    for (const at of others) fireEvent.pointerMove(handle, at);
    fireEvent.pointerUp(handle, others.at(-1) ?? first);
    fireEvent.click(handle, others.at(-1) ?? first);
  });
}
