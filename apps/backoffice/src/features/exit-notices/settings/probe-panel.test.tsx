import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { MapArea } from '../map/areas-layer.tsx';
import { pressAt } from '../map/map-testing.ts';
import { changed, field, handles, openEditor, press, square } from './editor-testing.tsx';

const depot: MapArea = {
  id: 'd',
  name: 'Deposito',
  area: 10_000,
  ring: square.map(({ lat, lng }) => ({ lat: lat + 0.01, lng })),
};

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

  test('no corner and no middle is in the way, and they come back afterwards', async () => {
    await openEditor(square);
    expect(handles(/^Vertice|^Aggiungi un vertice/)).toHaveLength(8);
    await press('Prova un punto');
    expect(handles(/^Vertice|^Aggiungi un vertice/)).toHaveLength(0);
    await userEvent.keyboard('{Escape}');
    expect(handles(/^Vertice|^Aggiungi un vertice/)).toHaveLength(8);
  });

  test('what is no point is said', async () => {
    await openEditor(square);
    await press('Prova un punto');
    await tried('Firenze');
    expect(screen.getByText('Formato non valido: scrivere ad esempio 43.7701, 11.2552')).toBeTruthy();
  });
});
