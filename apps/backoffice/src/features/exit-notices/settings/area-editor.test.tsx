import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { mapNamed, pressAt } from '../map/map-testing.ts';
import { AreaEditor } from './area-editor.tsx';
import { button, changed, corners, drag, field, handles, openEditor, press, square } from './editor-testing.tsx';
import { nothingTyped } from './typed-corners.ts';

describe('drawing by mouse', () => {
  test('presses are corners, a press on the first one closes', async () => {
    const map = await openEditor();
    await press('Disegna poligono');
    expect(screen.getByText(/^Fare clic sulla mappa per ogni vertice/)).toBeTruthy();
    pressAt(map, 300, 200);
    pressAt(map, 500, 200);
    pressAt(map, 500, 400);
    expect(corners()).toHaveLength(3);
    expect(handles(/^Aggiungi un vertice/)).toHaveLength(0);
    await press(/^Vertice 1 di 3.*chiude il poligono$/);
    expect(button('Disegna poligono').getAttribute('aria-pressed')).toBe('false');
    expect(handles(/^Aggiungi un vertice/)).toHaveLength(3);
    pressAt(map, 100, 100);
    expect(corners()).toHaveLength(3);
    const [[north, west] = [], [alsoNorth, east] = [], [south] = []] = corners();
    expect(alsoNorth).toBe(north);
    expect(Number(south?.replace(',', '.'))).toBeLessThan(Number(north?.replace(',', '.')));
    expect(Number(east?.replace(',', '.'))).toBeGreaterThan(Number(west?.replace(',', '.')));
  });

  test('Enter closes too, Escape leaves what is drawn', async () => {
    const map = await openEditor();
    await press('Disegna poligono');
    pressAt(map, 300, 200);
    map.focus();
    await userEvent.keyboard('{Escape}');
    expect(button('Disegna poligono').getAttribute('aria-pressed')).toBe('false');
    expect(corners()).toHaveLength(1);
    await press('Disegna poligono');
    for (const [x, y] of [
      [300, 200],
      [500, 200],
      [400, 400],
    ] as const)
      pressAt(map, x, y);
    map.focus();
    await userEvent.keyboard('{Enter}');
    expect(button('Disegna poligono').getAttribute('aria-pressed')).toBe('false');
    expect(corners()).toHaveLength(3);
  });

  test('drawing anew leaves the old area until its first corner, which can be taken back', async () => {
    const map = await openEditor(square);
    await press('Disegna poligono');
    expect(corners()).toHaveLength(4);
    // Nor are its corners in the way of the new ones.
    expect(handles(/^Vertice|^Aggiungi un vertice/)).toHaveLength(0);
    pressAt(map, 300, 200);
    expect(corners()).toHaveLength(1);
    expect(handles(/^Vertice/)).toHaveLength(1);
    await press('Annulla modifica');
    expect(corners()).toEqual([
      ['43,7727', '11,25'],
      ['43,7727', '11,2537'],
      ['43,77', '11,2537'],
      ['43,77', '11,25'],
    ]);
  });
});

describe('a rectangle', () => {
  const catcher = () => {
    const element = document.querySelector<HTMLElement>('.map-catcher');
    if (!element) throw new Error('Nothing waits for a rectangle');
    return element;
  };
  const isRectangle = () => {
    const [a, b, c, d] = corners();
    expect(corners()).toHaveLength(4);
    expect([a?.[0], b?.[1], c?.[0], d?.[1]]).toEqual([b?.[0], c?.[1], d?.[0], a?.[1]]);
  };

  test('is dragged', async () => {
    await openEditor();
    await press('Rettangolo');
    drag(catcher(), [200, 150], [400, 300], [500, 350]);
    isRectangle();
    expect(changed).toHaveBeenCalledTimes(1);
    expect(document.querySelector('.map-catcher')).toBeNull();
  });

  test('is two presses', async () => {
    await openEditor();
    await press('Rettangolo');
    drag(catcher(), [200, 150]);
    expect(changed).not.toHaveBeenCalled();
    drag(catcher(), [500, 350]);
    isRectangle();
  });

  test('is Enter, where there is no mouse', async () => {
    const map = await openEditor();
    await press('Rettangolo');
    map.focus();
    await userEvent.keyboard('{Enter}');
    isRectangle();
  });
});

describe('corners on the map', () => {
  test('are dragged, in one step', async () => {
    await openEditor(square);
    drag(button(/^Vertice 3 di 4/), [0, 0], [10, 0], [40, 0], [40, 30]);
    expect(corners()[2]).not.toEqual(['43,77', '11,2537']);
    expect(corners()[1]).toEqual(['43,7727', '11,2537']);
    await press('Annulla modifica');
    expect(corners()[2]).toEqual(['43,77', '11,2537']);
    expect(button('Annulla modifica')).toHaveProperty('disabled', true);
    await press('Ripeti modifica');
    expect(corners()[2]).not.toEqual(['43,77', '11,2537']);
  });

  test('a hand that trembles drags nothing', async () => {
    await openEditor(square);
    drag(button(/^Vertice 3 di 4/), [0, 0], [2, 1]);
    expect(changed).not.toHaveBeenCalled();
  });

  test('are made of the middles, by a drag or by a press', async () => {
    await openEditor(square);
    drag(button('Aggiungi un vertice tra 1 e 2'), [0, 0], [0, -30], [0, -60]);
    expect(corners()).toHaveLength(5);
    await press('Annulla modifica');
    expect(corners()).toHaveLength(4);
    await press('Aggiungi un vertice tra 4 e 1');
    expect(corners()[4]).toEqual(['43,77135', '11,25']);
    expect(document.activeElement).toBe(button('Vertice 5 di 5, 43,7714 N 11,2500 E'));
  });

  test('are removed by a double click', async () => {
    await openEditor(square);
    await userEvent.dblClick(button(/^Vertice 2 di 4/));
    expect(corners()).toEqual([
      ['43,7727', '11,25'],
      ['43,77', '11,2537'],
      ['43,77', '11,25'],
    ]);
  });
});

describe('by keyboard alone', () => {
  test('an area is drawn with arrows, space bar and Enter', async () => {
    const map = await openEditor();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(map);
    await userEvent.keyboard(' {ArrowRight}{ArrowRight} {ArrowDown}{ArrowDown} {Enter}');
    expect(corners()).toHaveLength(3);
    expect(button('Disegna poligono').getAttribute('aria-pressed')).toBe('false');
    expect(document.activeElement).toBe(button('Disegna poligono'));
  });

  test.each(['Disegna poligono', 'Rettangolo'])('%s has the keyboard on the map until Escape', async (tool) => {
    const map = await openEditor();
    button(tool).focus();
    await userEvent.keyboard(' ');
    expect(document.activeElement).toBe(map);
    await userEvent.keyboard('{Escape}');
    expect(button(tool).getAttribute('aria-pressed')).toBe('false');
    expect(document.activeElement).toBe(button(tool));
  });

  test('who has gone from the map to a field stays there', async () => {
    await openEditor(square);
    await press('Disegna poligono');
    await userEvent.click(field('Latitudine del vertice 1'));
    await userEvent.keyboard('{Escape}');
    expect(button('Disegna poligono').getAttribute('aria-pressed')).toBe('false');
    expect(document.activeElement).toBe(field('Latitudine del vertice 1'));
  });

  test('the Enter that chose a tool does not end it while it is held down', async () => {
    const map = await openEditor();
    for (const tool of ['Disegna poligono', 'Rettangolo']) {
      await press(tool);
      fireEvent.keyDown(map, { key: 'Enter', repeat: true });
      expect(button(tool).getAttribute('aria-pressed')).toBe('true');
    }
    expect(changed).not.toHaveBeenCalled();
  });

  test('corners are named, moved by metres and removed', async () => {
    await openEditor(square);
    button('Vertice 1 di 4, 43,7727 N 11,2500 E').focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(corners()[0]).toEqual(['43,772709', '11,25']);
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(corners()[0]).toEqual(['43,772709', '11,2498758']);
    expect(button(/^Vertice 1 di 4/)).toBe(document.activeElement);
    await userEvent.keyboard('{Delete}');
    expect(corners()[0]).toEqual(['43,7727', '11,2537']);
    expect(button('Vertice 1 di 3, 43,7727 N 11,2537 E')).toBe(document.activeElement);
  });

  test('the keyboard stays where it is when corners come by other means later', async () => {
    const map = await openEditor(square);
    button(/^Vertice 2 di 4/).focus();
    await userEvent.keyboard('{Delete}');
    await press('Disegna poligono');
    map.focus();
    await userEvent.keyboard(' {ArrowRight} {ArrowDown} {ArrowLeft} ');
    expect(document.activeElement).toBe(map);
    expect(corners()).toHaveLength(4);
  });

  test('Ctrl Z and Ctrl Y go back and forth, Ctrl Shift Z too', async () => {
    await openEditor(square);
    button(/^Vertice 1 di 4/).focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(corners()[0]).toEqual(['43,772709', '11,25']);
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(corners()[0]).toEqual(['43,772718', '11,25']);
    await userEvent.keyboard('{Control>}zz{/Control}{Control>}{Shift>}z{/Shift}{/Control}');
    expect(corners()[0]).toEqual(['43,772709', '11,25']);
  });

  test('a key that is held down is one step', async () => {
    await openEditor(square);
    const corner = button(/^Vertice 1 di 4/);
    for (const repeat of [false, true, true]) fireEvent.keyDown(corner, { key: 'ArrowUp', repeat });
    expect(corners()[0]).toEqual(['43,772727', '11,25']);
    await press('Annulla modifica');
    expect(corners()[0]).toEqual(['43,7727', '11,25']);
  });
});

describe('the first area of a company, of which nobody knows where it is', () => {
  const scale = () => screen.getByText(/quadretti di/).textContent;

  test('is shown near when it is pasted', async () => {
    await openEditor([], { near: null });
    expect(scale()).toContain('quadretti di 100 km');
    await press('Incolla…');
    await userEvent.click(await screen.findByRole('textbox', { name: 'GeoJSON, KML o coordinate' }));
    await userEvent.paste(square.map(({ lat, lng }) => `${lat}, ${lng}`).join('\n'));
    await press('Usa quest’area');
    expect(scale()).toContain('quadretti di 50 m');
  });

  test('is shown near from its first typed corner on', async () => {
    await openEditor([], { near: null });
    await userEvent.type(field('Latitudine del vertice 1'), '43.7727');
    await userEvent.type(field('Longitudine del vertice 1'), '11.25{Enter}');
    expect(scale()).toContain('quadretti di 50 m');
  });
});

test('an area that changes from outside has no steps of its own', async () => {
  openPage(function Page() {
    const [ring, setRing] = useState(square);
    const [typed, onTyped] = useState(nothingTyped);
    return (
      <>
        <button type="button" onClick={() => setRing(square)}>
          Ripristina
        </button>
        <AreaEditor
          ring={ring}
          onChange={setRing}
          typed={typed}
          onTyped={onTyped}
          maxArea={1_000_000}
          others={[]}
          tileUrl={null}
          near={null}
        />
      </>
    );
  });
  await mapNamed('Mappa dell’area');
  await press('Elimina il vertice 2');
  expect(button('Annulla modifica')).toHaveProperty('disabled', false);
  await press('Ripristina');
  expect(corners()).toHaveLength(4);
  expect(button('Annulla modifica')).toHaveProperty('disabled', true);
});
