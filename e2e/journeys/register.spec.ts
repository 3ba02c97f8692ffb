import type { Page } from '@playwright/test';
import { accounts, cellInReach, expect, openAs, phone, tabTo, test } from '../fixtures.ts';
import { said } from '../messages.ts';

const cellOf = (page: Page, who: string, day: string) =>
  page.getByRole('grid').getByRole('gridcell', { name: new RegExp(`^${who}, ${day},`) });
const panelOf = (page: Page, who: string) => page.getByRole('dialog', { name: who });
const counter = (page: Page, name: string) =>
  page.getByRole('group', { name: /^Situazione di/ }).getByRole('button', { name });
const people = (page: Page) => page.getByRole('grid').getByRole('rowheader');

test('a click finds who is late today, and a delay of theirs becomes leave without leaving the register', async ({
  page,
}) => {
  await openAs(page, accounts.Admin, '/register');
  const late = counter(page, 'In ritardo');
  await expect(late).toHaveText(/^[1-9]/);
  const count = Number.parseInt(await late.innerText(), 10);
  await late.click();
  await expect(page).toHaveURL(/eventType=late/);
  await expect(late).toHaveAttribute('aria-pressed', 'true');
  await expect(people(page)).toHaveCount(count);
  for (const cell of await page.getByRole('gridcell', { name: /, giovedì 12,/ }).all())
    await expect(cell).toHaveAccessibleName(/in ritardo/);

  await cellOf(page, 'Damico Sofia', 'lunedì 9').click();
  const panel = panelOf(page, 'Sofia Damico');
  await expect(panel.getByRole('heading', { name: 'lunedì 9 novembre 2026' })).toBeVisible();
  const balance = panel.getByRole('button', { name: /^Saldo/ });
  await expect(balance).toHaveText(/−0:15/);
  await panel.getByRole('button', { name: 'Converti in permesso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuova assenza' });
  await expect(dialog.getByRole('textbox', { name: 'Minuti di ritardo' })).toHaveValue('15');
  await expect(dialog.getByRole('combobox', { name: 'Converti in' })).toHaveText('Permesso ROL');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('region', { name: 'Assenze' })).toContainText('0:15');
  await expect(panel.getByRole('button', { name: 'Converti in permesso' })).toHaveCount(0);
  await expect(balance).toHaveText(/0:00/);
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(cellOf(page, 'Damico Sofia', 'lunedì 9')).toHaveAccessibleName(/Permesso ROL 0:15/);
});

test('a forgotten exit is mended by the proposal, and whoever else looks at the register sees it at once', async ({
  page,
  newVisitor,
}) => {
  const other = await newVisitor();
  await openAs(page, accounts.Admin, '/register?search=monti');
  await openAs(other, accounts.BackOffice, '/register?search=monti');
  for (const each of [page, other]) {
    await expect(cellOf(each, 'Monti Barbara', 'venerdì 6')).toHaveText('!');
    await expect(cellOf(each, 'Monti Barbara', 'venerdì 6')).toHaveAccessibleName(/Uscita mancante/);
    await expect(each.getByText('aggiornato in tempo reale')).toBeVisible();
  }
  await cellOf(page, 'Monti Barbara', 'venerdì 6').click();
  const panel = panelOf(page, 'Barbara Monti');
  await expect(panel.getByText('Uscita mancante – proposta 17:00')).toBeVisible();
  await panel.getByRole('button', { name: 'Usa la proposta' }).click();
  await said(page, 'Giornata lavorativa aggiornata');
  await expect(panel.getByText('Uscita mancante')).toHaveCount(0);
  await expect(panel.getByRole('region', { name: 'Timbrature' })).toContainText('17:00');
  await panel.getByRole('button', { name: 'Chiudi' }).click();
  for (const each of [page, other]) {
    await expect(cellOf(each, 'Monti Barbara', 'venerdì 6')).toHaveText(/^\d:\d\d$/);
    await expect(cellOf(each, 'Monti Barbara', 'venerdì 6')).toHaveAccessibleName(/uscita 17:00/);
  }
});

test(
  'the end of a stamped day is dragged along its hours: nothing is saved before the reason is given in the form',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, accounts.Admin, '/register?range=day&date=2026-11-03&search=martini');
    const day = cellOf(page, 'Martini Tommaso', 'martedì 3');
    await expect(day).toHaveAccessibleName(/entrata \d+:\d\d, uscita \d+:\d\d/);
    const before = (await day.getAttribute('aria-label')) ?? '';
    const exit = day.locator('[data-end=exit]');
    const hour = ((await day.boundingBox())?.width ?? 0) / 24;
    const pull = async () => {
      await exit.hover();
      const { x = 0, y = 0, width = 0, height = 0 } = (await exit.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(12);
      await page.mouse.down();
      await page.mouse.move(x + width / 2 + hour, y + height / 2, { steps: 5 });
      await expect(day.locator('[data-time]')).toBeVisible();
      return (await day.locator('[data-time]').getAttribute('data-time')) ?? '';
    };
    await pull();
    await page.keyboard.press('Escape');
    await expect(day.locator('[data-time]')).toHaveCount(0);
    await page.mouse.up();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const time = await pull();
    expect(time).toMatch(/^\d\d:\d[05]$/);
    await page.mouse.up();
    const panel = panelOf(page, 'Tommaso Martini');
    const form = panel.getByRole('form', { name: 'Modifica della giornata' });
    await expect(form.getByRole('textbox', { name: 'Uscita' }).last()).toHaveValue(time);
    await expect(page.getByLabel(before, { exact: true })).toBeVisible();
    const reason = form.getByRole('textbox', { name: /^Nota/ });
    await expect(reason).toBeFocused();
    await page.keyboard.type('Uscita dimenticata');
    await panel.getByRole('button', { name: 'Salva' }).click();
    await said(page, 'Giornata lavorativa aggiornata');
    await panel.getByRole('button', { name: 'Chiudi' }).click();
    await expect(day).toHaveAccessibleName(new RegExp(`uscita ${time}`));
  },
);

test(
  'which days are shown and what can be done with them stand on one line, whatever the days are called',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, accounts.Admin, '/register');
    for (const width of [1440, 1280])
      for (const days of ['range=day&date=2026-09-30', 'range=week&date=2026-12-31', 'date=2026-09']) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`/register?${days}`);
        const [first, last] = [
          await page.getByRole('button', { name: 'Oggi' }).boundingBox(),
          await page.getByRole('button', { name: 'Esporta' }).boundingBox(),
        ];
        expect(Math.abs((first?.y ?? 0) - (last?.y ?? 99)), `${width} ${days}`).toBeLessThan(8);
        expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(width - 16);
      }
  },
);

test(
  'a link with filters opens with the same filters for another role, which sees only its own people',
  { tag: '@long' },
  async ({ page, newVisitor }) => {
    await openAs(page, accounts.Admin, '/register');
    await page.getByRole('button', { name: 'Settimana' }).click();
    await page.keyboard.press('f');
    const drawer = page.getByRole('dialog', { name: 'Filtri' });
    await drawer
      .getByRole('group', { name: 'Assenza', exact: true })
      .getByRole('checkbox', { name: 'Malattia' })
      .check();
    const apply = drawer.getByRole('button', { name: /^Applica: \d+ person/ });
    await expect(apply).not.toHaveText('Applica (60)');
    const count = Number(/\d+/.exec(await apply.innerText())?.[0]);
    await apply.click();
    await expect(page).toHaveURL(/range=week&absenceType=illness/);
    await expect(people(page)).toHaveCount(count);
    const ofAdmin = await people(page).allInnerTexts();

    const lead = await newVisitor();
    const link = new URL(page.url());
    await openAs(lead, accounts.Responsible, `${link.pathname}${link.search}`);
    await expect(lead.getByRole('button', { name: 'Assenza: Malattia' })).toBeVisible();
    await expect(lead.getByRole('button', { name: 'Settimana' })).toHaveAttribute('aria-pressed', 'true');
    await expect(people(lead).first()).toBeVisible();
    const ofLead = await people(lead).allInnerTexts();
    expect(ofLead.length).toBeLessThan(ofAdmin.length);
    expect(ofAdmin).toEqual(expect.arrayContaining(ofLead));
  },
);

test('by keyboard alone: arrows walk the days, Enter opens one, Alt and arrows go on to others, Escape comes back', async ({
  page,
}) => {
  await openAs(page, accounts.Admin, '/register?search=mart&group=none');
  await expect(cellOf(page, 'Martinelli Antonio', 'giovedì 12')).toBeVisible();
  await tabTo(page, cellInReach(page));
  await page.keyboard.press('Control+Home');
  await expect(cellOf(page, 'Martinelli Antonio', 'domenica 1')).toBeFocused();
  await page.keyboard.press('End');
  await expect(cellOf(page, 'Martinelli Antonio', 'lunedì 30')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(cellOf(page, 'Martini Tommaso', 'lunedì 2')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panelOf(page, 'Tommaso Martini').getByRole('heading', { name: 'lunedì 2 novembre 2026' })).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(panelOf(page, 'Martina Villa').getByRole('heading', { name: 'lunedì 2 novembre 2026' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(cellOf(page, 'Villa Martina', 'lunedì 2')).toBeFocused();

  await page.keyboard.press('e');
  await expect(panelOf(page, 'Martina Villa').getByRole('form')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Entrata' }).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panelOf(page, 'Martina Villa').getByRole('form')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(cellOf(page, 'Villa Martina', 'lunedì 2')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cellOf(page, 'Villa Martina', 'martedì 3')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the calendar is a list of one day, with the week above it', async ({ page }) => {
    await openAs(page, accounts.Admin, '/register');
    const week = page.getByRole('group', { name: 'Giorni della settimana' });
    await expect(week.getByRole('button', { name: 'giovedì 12 novembre' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('grid')).toHaveCount(0);
    const line = page.getByRole('button', { name: /Amato Salvatore/ });
    await expect(line).toContainText('In sede dalle');
    await week.getByRole('button', { name: 'mercoledì 11 novembre' }).click();
    await expect(line).toContainText(/Lavorate \d:\d\d/);
    await line.click();
    const panel = panelOf(page, 'Salvatore Amato');
    await expect(panel.getByRole('heading', { name: 'mercoledì 11 novembre 2026' })).toBeVisible();
    expect((await panel.boundingBox())?.width).toBe(390);
    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(week.getByRole('button', { name: 'mercoledì 11 novembre' })).toHaveAttribute('aria-pressed', 'true');
  });
});
