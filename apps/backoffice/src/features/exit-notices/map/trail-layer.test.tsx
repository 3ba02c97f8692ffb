import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { AreaMap } from './area-map.tsx';
import { layOutMaps, mapNamed } from './map-testing.ts';
import { TrailLayer } from './trail-layer.tsx';
import type { TrailFix } from './trail.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
layOutMaps();
beforeEach(() => vi.mocked(send).mockResolvedValue({ company: { timezone: 'Europe/Rome' } }));
afterEach(() => vi.mocked(send).mockReset());

const fix = (minute: number, steps: number): TrailFix => ({
  at: new Date(Date.parse('2026-11-12T07:02:00.000Z') + minute * 60_000).toISOString(),
  lat: 43.77 + steps * 0.0001,
  lng: 11.25,
  accuracy: 10,
  inside: true,
});
async function openTrail(fixes: readonly TrailFix[], current: number | null = null) {
  openPage(() => (
    <div style={{ height: 600 }}>
      <AreaMap label="Percorso" tileUrl={null} home={fixes}>
        <TrailLayer fixes={fixes} current={current} />
      </AreaMap>
    </div>
  ));
  await mapNamed('Percorso');
}

test('a trail says when it begins and ends in the zone of the company, and how long somebody stayed', async () => {
  await openTrail([fix(0, 0), fix(32, 0), fix(40, 20), fix(45, 40)]);
  expect(screen.getByText('Inizio 08:02')).toBeTruthy();
  expect(screen.getByText('Fine 08:47')).toBeTruthy();
  expect(screen.getByText('32 min')).toBeTruthy();
});

test('a single fix has a beginning alone', async () => {
  await openTrail([fix(0, 0)]);
  expect(screen.getByText('Inizio 08:02')).toBeTruthy();
  expect(screen.queryByText(/^Fine/)).toBeNull();
});

test('whoever stood still began and ended in one place, which is said once', async () => {
  await openTrail([fix(0, 0), fix(20, 40), fix(45, 0)]);
  expect(screen.getByText('Inizio 08:02 e fine 08:47')).toBeTruthy();
  expect(screen.queryByText(/^(Inizio 08:02|Fine 08:47)$/)).toBeNull();
});

test('ends that lie near each other are named away from one another', async () => {
  const beside = { ...fix(45, 0), lng: 11.2505 };
  await openTrail([fix(0, 0), fix(20, 40), beside]);
  expect(screen.getByText('Inizio 08:02').dataset['side']).toBe('left');
  expect(screen.getByText('Fine 08:47').dataset['side']).toBe('right');
});
