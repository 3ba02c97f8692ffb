import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Ring } from '@timbro/core/polygons/ring-rules.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import type { MapArea } from '../map/areas-layer.tsx';
import { layOutMaps, mapNamed, pressAt } from '../map/map-testing.ts';
import { AreaEditor } from './area-editor.tsx';

layOutMaps();

/** About 300 m by 300 m. */
const square: Ring = [
  { lat: 43.7727, lng: 11.25 },
  { lat: 43.7727, lng: 11.2537 },
  { lat: 43.77, lng: 11.2537 },
  { lat: 43.77, lng: 11.25 },
];
const near = { lat: 43.771, lng: 11.252 };
const depot: MapArea = {
  id: 'd',
  name: 'Deposito',
  area: 10_000,
  ring: square.map(({ lat, lng }) => ({ lat: lat + 0.01, lng })),
};

const changed = vi.fn<(ring: Ring) => void>();
afterEach(() => changed.mockReset());
async function openEditor(begin: Ring = [], { maxArea = 1_000_000, others = [] as readonly MapArea[] } = {}) {
  openPage(function Page() {
    const [ring, setRing] = useState(begin);
    return (
      <AreaEditor
        ring={ring}
        onChange={(next) => {
          changed(next);
          setRing(next);
        }}
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
const corners = () =>
  within(table())
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) =>
      within(row)
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value),
    );
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const handles = (name: RegExp) => screen.queryAllByRole('button', { name });
const editor = () => within(screen.getByRole('group', { name: 'Disegno dell’area' }));
/** After the line that says what the tool waits for. */
const verdict = () => editor().getAllByRole('status')[1]?.textContent;

/** Pointer events as a mouse, a finger or a pen sends them; the handle keeps the pointer from the first to the last. */
function drag(handle: HTMLElement, ...points: readonly (readonly [clientX: number, clientY: number])[]) {
  const [first, ...others] = points.map(([clientX, clientY]) => ({ clientX, clientY, button: 0, pointerId: 1 }));
  act(() => {
    fireEvent.pointerDown(handle, first);
    for (const at of others) fireEvent.pointerMove(handle, at);
    fireEvent.pointerUp(handle, others.at(-1) ?? first);
    fireEvent.click(handle, others.at(-1) ?? first);
  });
}

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
    pressAt(map, 300, 200);
    expect(corners()).toHaveLength(1);
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
    map.focus();
    await userEvent.keyboard(' {ArrowRight}{ArrowRight} {ArrowDown}{ArrowDown} {Enter}');
    expect(corners()).toHaveLength(3);
    expect(button('Disegna poligono').getAttribute('aria-pressed')).toBe('false');
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

describe('the table', () => {
  test('takes corners that are typed, with comma or point', async () => {
    await openEditor();
    for (const { lat, lng } of square) {
      await userEvent.type(field(`Latitudine del vertice ${corners().length + 1}`), String(lat).replace('.', ','));
      await userEvent.type(field(`Longitudine del vertice ${corners().length + 1}`), `${lng}{Enter}`);
    }
    expect(changed.mock.lastCall?.[0]).toEqual(square);
    expect(document.activeElement).toBe(field('Latitudine del vertice 5'));
    expect(verdict()).toBe('L’area può essere salvata');
  });

  test('takes a place that another map gave to copy', async () => {
    await openEditor();
    field('Latitudine del vertice 1').focus();
    await userEvent.paste('43.7727, 11.25');
    expect(corners()).toEqual([['43,7727', '11,25']]);
  });

  test('moves a corner when the typing is over, and not before', async () => {
    await openEditor(square);
    await userEvent.clear(field('Latitudine del vertice 2'));
    await userEvent.type(field('Latitudine del vertice 2'), '43,7730');
    expect(changed).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(corners()[1]).toEqual(['43,773', '11,2537']);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  test('what is no coordinate is marked and changes nothing; Escape gives the old one back', async () => {
    await openEditor(square);
    const latitude = field('Latitudine del vertice 2');
    await userEvent.clear(latitude);
    await userEvent.type(latitude, '91,5{Enter}');
    expect(latitude.getAttribute('aria-invalid')).toBe('true');
    expect(changed).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(latitude.value).toBe('43,7727');
    expect(latitude.getAttribute('aria-invalid')).toBe('false');
  });

  test('half a corner is asked for', async () => {
    await openEditor();
    await userEvent.type(field('Latitudine del vertice 1'), '43,77');
    await press('Aggiungi vertice');
    expect(field('Longitudine del vertice 1').getAttribute('aria-invalid')).toBe('true');
    expect(field('Latitudine del vertice 1').getAttribute('aria-invalid')).toBe('false');
    expect(changed).not.toHaveBeenCalled();
  });

  test('removes a corner, and the keyboard goes on at the next', async () => {
    await openEditor(square);
    await press('Elimina il vertice 2');
    expect(corners()).toHaveLength(3);
    expect(document.activeElement).toBe(field('Latitudine del vertice 2'));
  });
});

describe('an area is pasted', () => {
  const [a, b, c] = ['11.25,43.7727,0', '11.2537,43.7727,0', '11.2537,43.77,0'] as const;
  const kml = (...rings: readonly string[]) =>
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon>${rings
      .map((ring) => `<outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs>`)
      .join('')}</Polygon></Placemark></kml>`;
  const triangle = [
    ['43,7727', '11,25'],
    ['43,7727', '11,2537'],
    ['43,77', '11,2537'],
  ];
  const paste = async (text: string) => {
    await press('Incolla…');
    await userEvent.click(await screen.findByRole('textbox', { name: 'GeoJSON, KML o coordinate' }));
    await userEvent.paste(text);
    await press('Usa quest’area');
  };

  test.each([
    ['KML', kml([a, b, c, a].join(' '))],
    [
      'GeoJSON',
      '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[11.25,43.7727],[11.2537,43.7727],[11.2537,43.77],[11.25,43.7727]]]}}',
    ],
    ['coordinates', '43.7727, 11.25\n43.7727, 11.2537\n43.77, 11.2537'],
  ])('as %s, in one step', async (_, text) => {
    await openEditor(square);
    await paste(text);
    expect(corners()).toEqual(triangle);
    await press('Annulla modifica');
    expect(corners()).toHaveLength(4);
  });

  test.each([
    ['nothing', '', 'Formato non valido: nel testo non c’è un’area leggibile'],
    ['a sentence', 'Via Pratese 10', 'Formato non valido: nel testo non c’è un’area leggibile'],
    [
      'two areas',
      kml([a, b, c, a].join(' '), [a, c, b, a].join(' ')),
      'Disegnare un solo poligono: nel testo ci sono più aree, o un’area con un foro',
    ],
  ])('%s is refused in words', async (_, text, fault) => {
    await openEditor(square);
    await press('Incolla…');
    const typed = await screen.findByRole('textbox', { name: 'GeoJSON, KML o coordinate' });
    await userEvent.click(typed);
    if (text !== '') await userEvent.paste(text);
    await press('Usa quest’area');
    expect(screen.getByText(fault)).toBeTruthy();
    expect(changed).not.toHaveBeenCalled();
    await userEvent.type(typed, ' ');
    expect(screen.queryByText(fault)).toBeNull();
  });

  test('as a file', async () => {
    await openEditor();
    await press('Incolla…');
    await userEvent.upload(
      await screen.findByLabelText('Scegli un file'),
      new File([kml([a, b, c, a].join(' '))], 'sede.kml'),
    );
    await screen.findByDisplayValue(/outerBoundaryIs/);
    await press('Usa quest’area');
    expect(corners()).toEqual(triangle);
  });
});

describe('the figure below', () => {
  const small = square.map(({ lat, lng }) => ({ lat: 43.77 + (lat - 43.77) / 20, lng: 11.25 + (lng - 11.25) / 20 }));
  const many = Array.from({ length: 101 }, (_, at) => ({
    lat: 43.77 + Math.sin((at * Math.PI) / 50.5) / 1000,
    lng: 11.25 + Math.cos((at * Math.PI) / 50.5) / 1000,
  }));
  test.each<[string, Ring, string]>([
    ['nothing drawn', [], "È necessario disegnare l'area della propria azienda"],
    ['two corners', square.slice(0, 2), 'Formato non valido: servono almeno 3 vertici'],
    ['a corner twice', square.slice(0, 2).concat(square.slice(1, 2)), 'Formato non valido: servono almeno 3 vertici'],
    ['too many corners', many, 'Formato non valido: i vertici sono al massimo 100'],
    ['too small', small, 'Formato non valido: l’area minima è di 400 m²'],
    [
      'sides that cross',
      [0, 2, 1, 3].flatMap((at) => square[at] ?? []),
      'Disegnare un solo poligono: i lati si incrociano o si toccano',
    ],
    ['good', square, 'L’area può essere salvata'],
  ])('says why it cannot be saved: %s', async (_, ring, text) => {
    await openEditor(ring);
    expect(verdict()).toBe(text);
  });

  test('says how large it is of how much it may be', async () => {
    await openEditor(square);
    expect(screen.getByText(/m² di 1\.000\.000$/).textContent).toBe('89.367 m² di 1.000.000');
  });

  test('says that it is too large', async () => {
    await openEditor(square, { maxArea: 89_000 });
    expect(verdict()).toBe("L'area del poligono supera il massimo consentito: al massimo 89.000 m²");
    expect(screen.getByText('89.368 m² di 89.000')).toBeTruthy();
  });
});

describe('a point is tried', () => {
  const tried = async (text: string) => {
    const typed = field('Latitudine, longitudine');
    await userEvent.clear(typed);
    await userEvent.type(typed, `${text}{Enter}`);
    return screen.getAllByRole('status').map(({ textContent }) => textContent);
  };

  test.each([
    ['inside', '43.771, 11.252', '43,7710 N 11,2520 E: dentro'],
    ['on the edge', '43.77, 11.252', '43,7700 N 11,2520 E: dentro'],
    [
      'just outside',
      '43.76989, 11.252',
      '43,7699 N 11,2520 E: fuori, a 12 m dal bordo. Non conta come fuori: si è fuori da oltre 25 m dal bordo.',
    ],
    [
      'outside',
      '43.76967, 11.252',
      '43,7697 N 11,2520 E: fuori, a 37 m dal bordo. Conta come fuori: sono più di 25 m, se il telefono è abbastanza preciso.',
    ],
    ['in another area', '43.781, 11.252', '43,7810 N 11,2520 E: dentro l’area Deposito'],
  ])('%s', async (_, text, answer) => {
    await openEditor(square, { others: [depot] });
    await press('Prova un punto');
    expect(await tried(text)).toContain(answer);
    expect(changed).not.toHaveBeenCalled();
  });

  test('on the map', async () => {
    const map = await openEditor(square);
    await press('Prova un punto');
    pressAt(map, 400, 300);
    expect(screen.getByText(/: dentro$/)).toBeTruthy();
    expect(changed).not.toHaveBeenCalled();
  });

  test('what is no point is said', async () => {
    await openEditor(square);
    await press('Prova un punto');
    await tried('Firenze');
    expect(screen.getByText('Formato non valido: scrivere ad esempio 43.7701, 11.2552')).toBeTruthy();
  });
});

test('an area that changes from outside has no steps of its own', async () => {
  openPage(function Page() {
    const [ring, setRing] = useState(square);
    return (
      <>
        <button type="button" onClick={() => setRing(square)}>
          Ripristina
        </button>
        <AreaEditor ring={ring} onChange={setRing} maxArea={1_000_000} others={[]} tileUrl={null} near={null} />
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
