import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Ring } from '@timbro/core/polygons/ring-rules.ts';
import { openEditor, square, verdict } from './editor-testing.tsx';

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

  test.each<[string, Ring]>([
    ['sides that cross', [0, 2, 1, 3].flatMap((at) => square[at] ?? [])],
    ['a side that turns back', square.slice(0, 2).concat(square.slice(0, 1))],
  ])('says no size where there is none: %s', async (_, ring) => {
    await openEditor(ring);
    expect(screen.getByText(/m² di 1\.000\.000$/).textContent).toBe('– m² di 1.000.000');
  });

  test('says how much is missing', async () => {
    await openEditor(small);
    expect(screen.getByText(/m² di 1\.000\.000$/).textContent).toBe('223 m² di 1.000.000');
  });

  test('says that it is too large', async () => {
    await openEditor(square, { maxArea: 89_000 });
    expect(verdict()).toBe("L'area del poligono supera il massimo consentito: al massimo 89.000 m²");
    expect(screen.getByText('89.368 m² di 89.000')).toBeTruthy();
  });
});
