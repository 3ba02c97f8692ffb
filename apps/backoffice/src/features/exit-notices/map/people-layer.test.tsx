import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { AreaMap } from './area-map.tsx';
import type { MapPerson } from './map-person.ts';
import { layOutMaps, mapNamed } from './map-testing.ts';
import { PeopleLayer } from './people-layer.tsx';
import { PresenceLegend } from './presence-legend.tsx';

layOutMaps();
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-12T09:42:00.000Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const home = [
  { lat: 43.77, lng: 11.25 },
  { lat: 43.774, lng: 11.256 },
];
const person = (id: string, name: string, more: Partial<MapPerson> = {}): MapPerson => ({
  id,
  name,
  presence: 'inside',
  isLate: false,
  place: { lat: 43.772, lng: 11.253 },
  accuracy: 12,
  seenAt: '2026-11-12T09:41:00.000Z',
  ...more,
});

const select = vi.fn<(id: string) => void>();
afterEach(() => select.mockReset());
function Hovered({ people, selectedId }: { people: readonly MapPerson[]; selectedId: string | null }) {
  const [hoveredId, onHover] = useState<string | null>(null);
  return <PeopleLayer {...{ people, selectedId, hoveredId, onHover }} onSelect={select} />;
}
async function openPeople(people: readonly MapPerson[], selectedId: string | null = null) {
  openPage(() => (
    <div style={{ height: 600 }}>
      <AreaMap label="Persone" tileUrl={null} home={home} legend={<PresenceLegend />}>
        <Hovered people={people} selectedId={selectedId} />
      </AreaMap>
    </div>
  ));
  await mapNamed('Persone');
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));

test('one person is a sign that says who, where and since when, and can be chosen', async () => {
  await openPeople([person('1', 'Giulia Bianchi')]);
  await press('Giulia Bianchi, 1 minuto fa: In azienda');
  expect(select.mock.calls).toEqual([['1']]);
});

describe('names on the map', () => {
  test('belong to people outside and to silent phones; whoever is inside and heard of has none', async () => {
    await openPeople([
      person('1', 'Giulia Bianchi', { place: { lat: 43.7735, lng: 11.251 } }),
      person('2', 'Beatrice Coppola', { presence: 'outside', place: { lat: 43.7702, lng: 11.2535 } }),
      person('3', 'Daniele Bruno', { seenAt: '2026-11-12T09:16:00.000Z' }),
    ]);
    expect(button(/^Giulia Bianchi/).textContent).toBe('');
    expect(button(/^Beatrice Coppola/).textContent).toBe('Beatrice Coppola');
    expect(button(/^Daniele Bruno/).textContent).toBe('Daniele Bruno · 26 minuti fa');
  });

  const silent = { seenAt: '2026-11-12T09:16:00.000Z' };
  /** On one spot, with somebody’s sign above it: there is room for three names. */
  const crowd = [
    person('1', 'Daniele Bruno', silent),
    person('2', 'Beatrice Coppola', { presence: 'outside' }),
    person('3', 'Filippo Conte', { presence: 'outside', isLate: true, ...silent }),
    person('4', 'Giulia Bianchi', { place: { lat: 43.7722, lng: 11.253 } }),
  ];
  const sideOf = (name: RegExp) => button(name).querySelector<HTMLElement>('.map-name')?.dataset['side'];

  test('cover no other name and nobody else’s sign; who should be back comes first', async () => {
    await openPeople(crowd);
    expect([/^Filippo/, /^Beatrice/, /^Daniele/, /^Giulia/].map(sideOf)).toEqual(['right', 'left', 'below', undefined]);
  });

  test('come with the pointer, the keyboard or the choice, whatever they cover', async () => {
    await openPeople([...crowd, person('5', 'Marta Longhi')], '5');
    expect([/^Marta/, /^Filippo/, /^Beatrice/, /^Daniele/].map(sideOf)).toEqual(['right', 'left', 'below', undefined]);
    const unnamed = button(/^Daniele/);
    act(() => unnamed.focus());
    expect(unnamed.textContent).toBe('Daniele Bruno · 26 minuti fa');
    act(() => unnamed.blur());
    expect(unnamed.textContent).toBe('');
    await userEvent.hover(unnamed);
    expect(unnamed.textContent).toBe('Daniele Bruno · 26 minuti fa');
  });

  test.each([
    ['nine minutes and fifty-nine seconds', '2026-11-12T09:32:01.000Z', ''],
    ['ten minutes', '2026-11-12T09:32:00.000Z', 'Daniele Bruno · 10 minuti fa'],
  ])('a phone is silent from ten minutes on: %s', async (_, seenAt, text) => {
    await openPeople([person('3', 'Daniele Bruno', { seenAt })]);
    expect(button(/^Daniele Bruno/).textContent).toBe(text);
  });
});

describe('people close together', () => {
  const crowd = [1, 2, 3].map((number) => person(`${number}`, `Persona ${number}`));
  test('are one sign with their number; where they stand on one spot it lists them', async () => {
    await openPeople(crowd);
    await press('3 persone: In azienda');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Persona 2' }));
    expect(select.mock.calls).toEqual([['2']]);
  });

  test('are taken apart by zooming in where that helps', async () => {
    await openPeople([
      person('1', 'Giulia Bianchi'),
      person('2', 'Rebecca Barone', { place: { lat: 43.7722, lng: 11.253 } }),
    ]);
    await press('2 persone: In azienda');
    expect(button(/^Giulia Bianchi/)).toBeTruthy();
    expect(button(/^Rebecca Barone/)).toBeTruthy();
  });

  test('do not hide who is outside, silent or chosen', async () => {
    await openPeople(
      [
        ...crowd,
        person('4', 'Filippo Conte', { presence: 'outside' }),
        person('5', 'Daniele Bruno', { seenAt: '2026-11-12T08:00:00.000Z' }),
      ],
      '3',
    );
    expect(button('2 persone: In azienda')).toBeTruthy();
    expect(button(/^Filippo Conte, .*: Fuori dall’area$/)).toBeTruthy();
    expect(button(/^Daniele Bruno, .*: In azienda$/)).toBeTruthy();
    expect(button(/^Persona 3/).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('people off the map', () => {
  const far = { lat: 43.772, lng: 11.223 };
  test('who are outside are pointed at, and the map goes there', async () => {
    await openPeople([person('1', 'Alberto Benedetti', { presence: 'outside', place: far })]);
    const pointer = button('Alberto Benedetti, 2,4 km di distanza: mostra sulla mappa');
    expect(pointer.textContent).toBe('Alberto Benedetti 2,4 km');
    await userEvent.click(pointer);
    expect(screen.queryByRole('button', { name: /mostra sulla mappa/ })).toBeNull();
  });

  test('who are inside are not, unless one is chosen', async () => {
    await openPeople(
      [person('1', 'Giulia Bianchi', { place: far }), person('2', 'Dario Carbone', { place: far })],
      '2',
    );
    expect(screen.getAllByRole('button', { name: /mostra sulla mappa/ }).map(({ textContent }) => textContent)).toEqual(
      ['Dario Carbone 2,4 km'],
    );
  });

  test('in one direction share a pointer', async () => {
    await openPeople(
      ['Alberto Benedetti', 'Filippo Conte'].map((name) => person(name, name, { presence: 'outside', place: far })),
    );
    expect(button(/^Alberto Benedetti, 2,4 km, \+1 altra persona/).textContent).toBe('Alberto Benedetti 2,4 km +1');
  });
});

test('the legend says what the signs mean', async () => {
  await openPeople([]);
  expect(
    within(screen.getByRole('list', { name: 'Legenda' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['In azienda', 'Fuori dall’area', 'Non in servizio: solo in elenco']);
});
