import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { AreaMap } from './area-map.tsx';
import { AreasLayer } from './areas-layer.tsx';
import { layOutMaps, mapNamed } from './map-testing.ts';

layOutMaps();

const ring = [
  { lat: 43.77, lng: 11.25 },
  { lat: 43.7727, lng: 11.25 },
  { lat: 43.7727, lng: 11.2537 },
  { lat: 43.77, lng: 11.2537 },
];
const area = { id: '1', name: 'Sede Firenze', ring, area: 89_210.4 };
const tiles = 'https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png';

const openMap = (tileUrl: string | null = null, home = ring) =>
  openPage(() => (
    <div style={{ height: 600 }}>
      <AreaMap label="Mappa delle aree" tileUrl={tileUrl} home={home}>
        <AreasLayer areas={[area]} />
      </AreaMap>
    </div>
  ));
const chip = () => screen.getAllByRole('status').map(({ textContent }) => textContent)[0];
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const scale = () => screen.getByRole('img', { name: /^Scala/ }).getAttribute('aria-label');
const squares = () =>
  document.querySelector<HTMLElement>('.map-grid')?.style.backgroundSize.split(' ').map(Number.parseFloat) ?? [];
const pictures = (map: HTMLElement) => [...map.querySelectorAll('img')];

test('without a background there are squares, a scale, and the areas with their size', async () => {
  openMap();
  await mapNamed('Mappa delle aree');
  expect(chip()).toBe('Mappa senza cartografia · quadretti di 50 m');
  expect(scale()).toBe('Scala: la barra è lunga 100 m');
  expect(screen.getByText('Sede Firenze').parentElement?.textContent).toBe('Sede Firenze89.210 m²');
  expect(document.querySelectorAll('img')).toHaveLength(0);
});

describe('the view', () => {
  test('is nearer and further by buttons, and comes back', async () => {
    openMap();
    await mapNamed('Mappa delle aree');
    await press('Riduci');
    await press('Riduci');
    expect(chip()).toBe('Mappa senza cartografia · quadretti di 500 m');
    expect(scale()).toBe('Scala: la barra è lunga 400 m');
    await press('Centra');
    expect(chip()).toBe('Mappa senza cartografia · quadretti di 50 m');
    await press('Ingrandisci');
    await press('Ingrandisci');
    await press('Ingrandisci');
    expect(chip()).toBe('Mappa senza cartografia · quadretti di 10 m');
  });

  test('is nearer and further by keys', async () => {
    openMap();
    const map = await mapNamed('Mappa delle aree');
    await userEvent.tab();
    expect(document.activeElement).toBe(map);
    await userEvent.keyboard('--');
    expect(scale()).toBe('Scala: la barra è lunga 400 m');
    await userEvent.keyboard('++');
    expect(scale()).toBe('Scala: la barra è lunga 100 m');
    await userEvent.keyboard('-{Home}');
    expect(scale()).toBe('Scala: la barra è lunga 100 m');
  });

  test('without anything to show is a whole country', async () => {
    openMap(null, []);
    await mapNamed('Mappa delle aree');
    expect(chip()).toBe('Mappa senza cartografia · quadretti di 100 km');
    // A square of 100 km at this height is neither a dot nor wider than the map.
    const [width, height] = squares();
    expect(width).toBeGreaterThan(40);
    expect(width).toBeLessThan(200);
    expect(height).toBeCloseTo(width ?? 0, 0);
  });
});

describe('a tile server', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => vi.useRealTimers());
  const fail = (map: HTMLElement) => act(() => pictures(map).forEach((picture) => fireEvent.error(picture)));
  const come = (map: HTMLElement, count: number) =>
    act(() =>
      pictures(map)
        .slice(0, count)
        .forEach((picture) => fireEvent.load(picture)),
    );

  test('that answers is named, and takes the place of the squares', async () => {
    openMap(tiles);
    const map = await mapNamed('Mappa delle aree');
    come(map, 100);
    expect(chip()).toBe('');
    expect(screen.getByRole('link', { name: '© OpenStreetMap' }).getAttribute('href')).toBe(
      'https://www.openstreetmap.org/copyright',
    );
    expect(pictures(map)[0]?.getAttribute('src')).toMatch(
      /^https:\/\/[abc]\.tile\.openstreetmap\.org\/\d+\/\d+\/\d+\.png$/,
    );
  });

  test('that lacks a picture is still there', async () => {
    openMap(tiles);
    const map = await mapNamed('Mappa delle aree');
    come(map, 1);
    fail(map);
    expect(chip()).toBe('');
  });

  test('that is away is told, the map stays, and it is asked again until it is back', async () => {
    openMap(tiles);
    const map = await mapNamed('Mappa delle aree');
    fail(map);
    expect(chip()).toBe('Mappa di base non disponibile · quadretti di 50 m');
    expect(screen.queryByRole('link', { name: '© OpenStreetMap' })).toBeNull();
    expect(screen.getByText('Sede Firenze')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(30_000));
    come(map, 1);
    expect(chip()).toBe('');
    expect(screen.getByRole('link', { name: '© OpenStreetMap' })).toBeTruthy();
  });
});
