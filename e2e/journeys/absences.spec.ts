import type { Locator, Page } from '@playwright/test';
import { accounts, expect, openAs, storedSession, testOnOwnServer } from '../fixtures.ts';
import { said } from '../messages.ts';

/** What is entered here is nobody else's business. */
const test = testOnOwnServer();

async function openNew(page: Page): Promise<Locator> {
  await openAs(page, accounts.Admin, '/register?tab=absences');
  await page.getByRole('button', { name: 'Assenza', exact: true }).click();
  return page.getByRole('dialog', { name: 'Nuova assenza' });
}

/** What follows the people, whose list stays open for the next of them until the field is left. */
async function fill(page: Page, dialog: Locator, type: string, day: string): Promise<void> {
  await page.keyboard.press('Tab');
  await dialog.getByRole('combobox', { name: /Tipo/ }).click();
  await page.getByRole('option', { name: type }).click();
  for (const name of ['Dal', 'Al']) {
    await dialog.getByRole('group', { name, exact: true }).getByRole('spinbutton').first().click();
    await page.keyboard.type(day);
  }
}

/** Somebody who stamped in this morning and has not left. */
async function whoIsInside(page: Page): Promise<{ displayName: string; sortName: string }> {
  const { accessToken } = JSON.parse((await storedSession(page)) ?? '{}') as { accessToken: string };
  const answer = await page.request.get(
    '/api/v1/work-days?from=2026-11-12&to=2026-11-12&date=2026-11-12&eventType=present&pageSize=1',
    { headers: { authorization: `Bearer ${accessToken}` } },
  );
  const { items } = (await answer.json()) as { items: { user: { displayName: string; sortName: string } }[] };
  return items[0]?.user ?? { displayName: '', sortName: '' };
}

test(
  'however fast the hand, whom the text names is booked, not whom the list showed before it',
  { tag: '@long' },
  async ({ page }) => {
    const dialog = await openNew(page);
    await dialog.getByRole('combobox', { name: /Persone/ }).click();
    await expect(page.getByRole('option', { name: 'Barbieri Alessandro' })).toBeVisible();
    await page.keyboard.type('Serra');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Nicolò Serra' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Alessandro Barbieri' })).toHaveCount(0);

    await fill(page, dialog, 'Ferie', '15022027');
    await dialog.getByRole('button', { name: 'Salva', exact: true }).click();
    await said(page, 'Assenza creata');
    const booked = page.getByRole('row').filter({ hasText: '15/02/2027' });
    await expect(booked).toHaveCount(1);
    await expect(booked).toContainText('Nicolò Serra');
  },
);

test(
  'an illness of somebody who is at work is entered after a question, or not at all',
  { tag: '@long' },
  async ({ page }) => {
    const dialog = await openNew(page);
    const { displayName, sortName } = await whoIsInside(page);
    await dialog.getByRole('combobox', { name: /Persone/ }).fill(displayName);
    await page.getByRole('option', { name: sortName }).click();
    await fill(page, dialog, 'Malattia', '12112026');
    await dialog.getByRole('textbox', { name: /PUC/ }).fill('87654321');
    await dialog.getByRole('button', { name: 'Salva', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Verifica prima di creare' });
    await expect(question).toContainText(`In azienda: ${displayName}`);
    await expect(question).toContainText('diventano eccedenza da autorizzare');
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expect(dialog.getByRole('textbox', { name: /PUC/ })).toHaveValue('87654321');

    await dialog.getByRole('button', { name: 'Salva', exact: true }).click();
    await question.getByRole('button', { name: 'Crea 1 assenza' }).click();
    await said(page, 'Assenza creata');
    await expect(dialog).toHaveCount(0);
  },
);
