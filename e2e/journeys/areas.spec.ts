import type { Locator, Page } from '@playwright/test';
import { accounts, expect, openAs, tabTo, test } from '../fixtures.ts';
import { said } from '../messages.ts';

const settings = '/exit-notices?tab=exit-settings';
const areas = (page: Page) => page.getByRole('list', { name: 'Aree aziendali' }).getByRole('listitem');
const corners = (page: Page) => page.getByRole('table', { name: 'Vertici' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true });
const drawing = (page: Page) => page.getByRole('group', { name: 'Disegno dell’area' });
const size = (page: Page) => drawing(page).getByText(/^[\d.]+ m² di 1\.000\.000$/);

/** What the table says of each corner; its last row waits for another one. */
const places = (page: Page) =>
  corners(page)
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(1, -1).map((row) => [...row.querySelectorAll('input')].map(({ value }) => value)),
    );
const degrees = (text: string | undefined) => Number(text?.replace(',', '.'));

/** A press in so many hundredths of the map's width and height. */
async function pressMap(page: Page, map: Locator, across: number, down: number): Promise<void> {
  const box = await map.boundingBox();
  if (!box) throw new Error('The map is not there.');
  await page.mouse.click(box.x + (box.width * across) / 100, box.y + (box.height * down) / 100);
}

async function openNew(page: Page): Promise<Locator> {
  await openAs(page, accounts.Admin, settings);
  await button(page, 'Nuova area').click();
  const map = page.getByRole('application', { name: 'Mappa dell’area' });
  await expect(map).toBeVisible();
  return map;
}

test(
  'an area is drawn by mouse on a map without a background, asked for before it is lost, and listed with its size',
  { tag: '@long' },
  async ({ page }) => {
    const map = await openNew(page);
    await expect(drawing(page).getByText(/^Mappa senza cartografia · quadretti di \d+ m$/)).toBeVisible();
    await expect(save(page)).toHaveAttribute('title', "È necessario disegnare l'area della propria azienda");

    await button(page, 'Disegna poligono').click();
    for (const [across, down] of [
      [30, 30],
      [60, 30],
      [60, 70],
      [30, 70],
    ] as const)
      await pressMap(page, map, across, down);
    await expect(button(page, /^Aggiungi un vertice tra/)).toHaveCount(0);
    await button(page, /^Vertice 1 di 4, .*: chiude il poligono$/).click();
    await expect(button(page, /^Aggiungi un vertice tra/)).toHaveCount(4);
    // What is pressed from now on moves the map, and draws no more.
    await pressMap(page, map, 45, 85);
    const [first, second, third, fourth, ...more] = await places(page);
    expect(more).toEqual([]);
    expect([first?.[0], second?.[1], third?.[0], fourth?.[1]]).toEqual([
      second?.[0],
      third?.[1],
      fourth?.[0],
      first?.[1],
    ]);
    expect(degrees(third?.[0])).toBeLessThan(degrees(first?.[0]));
    expect(degrees(second?.[1])).toBeGreaterThan(degrees(first?.[1]));

    const before = await size(page).textContent();
    const corner = await button(page, /^Vertice 3 di 4/).boundingBox();
    if (!corner) throw new Error('The third corner is not there.');
    await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
    await page.mouse.down();
    await page.mouse.move(corner.x + 60, corner.y + 50, { steps: 4 });
    await page.mouse.up();
    await expect(size(page)).not.toHaveText(before ?? '');
    const dragged = await places(page);
    expect([dragged[0], dragged[1], dragged[3]]).toEqual([first, second, fourth]);
    expect(degrees(dragged[2]?.[1])).toBeGreaterThan(degrees(third?.[1]));

    await page.getByRole('tab', { name: 'Tracciamento' }).click();
    const question = page.getByRole('alertdialog', { name: 'Modifiche non salvate' });
    await question.getByRole('button', { name: 'Resta' }).click();
    await expect(question).toHaveCount(0);
    expect(await places(page)).toEqual(dragged);
    const drawn = (await size(page).textContent())?.replace(' di 1.000.000', '') ?? '';
    await page.getByRole('textbox', { name: 'Nome' }).fill('Magazzino di Scandicci');
    await save(page).click();
    await said(page, 'Impostazioni aggiornate');
    await expect(areas(page).filter({ hasText: 'Magazzino di Scandicci' })).toContainText(drawn);
    await expect(areas(page).filter({ hasText: 'Sede Firenze' })).toBeVisible();
  },
);

/** About 200 m by 220 m, near the Arno. */
const typed = [
  ['43,7700', '11,2300'],
  ['43,7700', '11,2325'],
  ['43,7680', '11,2325'],
  ['43,7680', '11,2300'],
  ['43,7690', '11,2290'],
] as const;

test('an area is drawn, changed, taken back, saved and removed by keyboard alone', async ({ page }) => {
  await openAs(page, accounts.Admin, settings);
  await expect(areas(page).first()).toBeVisible();
  await button(page, 'Nuova area').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Nome' })).toBeFocused();
  await page.keyboard.type('Deposito');
  await tabTo(page, page.getByRole('textbox', { name: 'Latitudine del vertice 1' }));
  for (const [lat, lng] of typed) {
    await page.keyboard.type(lat);
    await page.keyboard.press('Tab');
    await page.keyboard.type(lng);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('textbox', { name: 'Latitudine del vertice 6' })).toBeFocused();
  const whole = [
    ['43,77', '11,23'],
    ['43,77', '11,2325'],
    ['43,768', '11,2325'],
    ['43,768', '11,23'],
    ['43,769', '11,229'],
  ];
  expect(await places(page)).toEqual(whole);

  await tabTo(page, button(page, /^Vertice 5 di 5/), 'Shift+Tab');
  await page.keyboard.press('Delete');
  await expect(button(page, /^Vertice 4 di 4/)).toBeFocused();
  expect(await places(page)).toEqual(whole.slice(0, 4));
  await page.keyboard.press('Control+z');
  expect(await places(page)).toEqual(whole);
  await page.keyboard.press('Control+y');
  expect(await places(page)).toEqual(whole.slice(0, 4));

  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowLeft');
  const [, , third, moved] = await places(page);
  expect(third).toEqual(whole[2]);
  // Ten metres to the north, one to the west.
  expect((degrees(moved?.[0]) - 43.768) * 111_120).toBeCloseTo(10, 0);
  expect((degrees(moved?.[1]) - 11.23) * 80_300).toBeCloseTo(-1, 0);
  const drawn = (await size(page).textContent())?.replace(' di 1.000.000', '') ?? '';
  await tabTo(page, save(page));
  await page.keyboard.press('Enter');
  await said(page, 'Impostazioni aggiornate');
  const line = areas(page).filter({ hasText: 'Deposito' });
  await expect(line).toContainText(drawn);

  await line.getByRole('button', { name: 'Elimina Deposito' }).focus();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }));
  await page.keyboard.press('Enter');
  await expect(line).toHaveCount(0);
});

/** Longitude first, as GeoJSON writes it. */
const ringOf = (south: number, west: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const geoJson = (type: 'Polygon' | 'MultiPolygon', coordinates: unknown) => JSON.stringify({ type, coordinates });
const yard = ringOf(43.77, 11.23, 0.002);
const refused = [
  {
    what: 'larger than allowed',
    text: geoJson('Polygon', [ringOf(43.7, 11.2, 0.02)]),
    why: "L'area del poligono supera il massimo consentito: al massimo 1.000.000 m²",
  },
  {
    what: 'with sides that cross',
    text: ['43.770, 11.230', '43.772, 11.233', '43.770, 11.233', '43.772, 11.230'].join('\n'),
    why: 'Disegnare un solo poligono: i lati si incrociano o si toccano',
  },
] as const;

test(
  'what is too large, crosses itself or has a second ring cannot be saved, and the page says why',
  { tag: '@long' },
  async ({ page }) => {
    await openNew(page);
    const name = page.getByRole('textbox', { name: 'Nome' });
    await name.fill('Prova');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
    const dialog = page.getByRole('dialog', { name: 'Incolla un’area' });
    const paste = async (text: string) => {
      await button(page, 'Incolla…').click();
      await dialog.getByRole('textbox').fill(text);
      await dialog.getByRole('button', { name: 'Usa quest’area' }).click();
    };
    for (const { what, text, why } of refused) {
      await test.step(what, async () => {
        await paste(text);
        await expect(dialog).toHaveCount(0);
        await expect(drawing(page).getByRole('status').filter({ hasText: why })).toBeVisible();
        await expect(save(page)).toHaveAttribute('title', why);
        await expect(save(page)).toBeDisabled();
        await name.press('Enter');
      });
    }
    const kept = await places(page);
    for (const rings of [
      geoJson('MultiPolygon', [[yard], [ringOf(43.78, 11.23, 0.002)]]),
      geoJson('Polygon', [yard, ringOf(43.7705, 11.2305, 0.0005)]),
    ]) {
      await paste(rings);
      await expect(dialog).toContainText(
        'Disegnare un solo poligono: nel testo ci sono più aree, o un’area con un foro',
      );
      await dialog.getByRole('button', { name: 'Annulla' }).click();
      await expect(dialog).toHaveCount(0);
    }
    expect(await places(page)).toEqual(kept);
    expect(sent.filter((path) => path.endsWith('/polygons'))).toEqual([]);

    await paste(geoJson('Polygon', [yard]));
    await expect(save(page)).not.toHaveAttribute('title');
    await expect(drawing(page).getByText('L’area può essere salvata')).toBeVisible();
    await button(page, 'Annulla modifica').click();
    await expect(save(page)).toHaveAttribute('title', refused[1].why);
  },
);
