import type { Page } from '@playwright/test';
import { accounts, expect, openAs, test } from '../fixtures.ts';
import { said } from '../messages.ts';

/** Whoever has nothing open in October and is not in another journey. */
const who = 'Cristina Farina';
/** The same in lists, which are sorted by surname. */
const listed = 'Farina Cristina';
const row = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: listed }) });
const detail = (page: Page) => page.getByRole('group', { name: `Cosa sistemare per ${who}` });

test('a month closed for one person can no longer be changed, and a reason opens it again', async ({ page }) => {
  await openAs(page, accounts.Admin, '/register?date=2026-10&search=farina');
  await page.getByRole('button', { name: 'Chiudi il mese' }).click();
  await expect(page.getByRole('heading', { name: 'ottobre 2026' })).toBeVisible();
  await expect(row(page)).toContainText('Pronto');
  await page.getByRole('button', { name: listed }).click();
  await detail(page).getByRole('button', { name: 'Chiudi il mese' }).click();
  const question = page.getByRole('alertdialog', { name: 'Chiudere ottobre 2026 per 1 persona?' });
  await question.getByRole('button', { name: 'Chiudi' }).click();
  await said(page, '1 mese chiuso');
  await expect(row(page)).toContainText('Mese chiuso');
  await expect(detail(page)).toContainText(/Chiuso da Gabriele Palmieri/);

  await page.getByRole('button', { name: 'Torna al calendario' }).click();
  const cell = page.getByRole('gridcell', { name: new RegExp(`^${listed}, lunedì 12,.*mese chiuso`) });
  await cell.click();
  const panel = page.getByRole('dialog', { name: who });
  await expect(panel.getByText('Il mese è chiuso: la giornata si può solo consultare.')).toBeVisible();
  for (const name of ['Modifica giornata', 'Aggiungi assenza', 'Altre azioni'])
    await expect(panel.getByRole('button', { name })).toHaveCount(0);
  await panel.getByRole('link', { name: 'Vai alla chiusura del mese' }).click();
  await expect(page.getByRole('heading', { name: 'ottobre 2026' })).toBeVisible();

  await page.getByRole('searchbox').fill('farina');
  await expect(page).toHaveURL(/search=farina/);
  // The head and this one person.
  await expect(page.getByRole('row')).toHaveCount(2);
  await row(page).getByRole('button', { name: listed }).click();
  await expect(detail(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(3);
  // Who is searched for narrows the list, not how far the month has come.
  await expect(page.getByText(/^\d+ di \d{2,} persone chiuse$/)).toBeVisible();
  await detail(page).getByRole('button', { name: 'Riapri mese' }).click();
  const reopen = page.getByRole('dialog', { name: `Riaprire ottobre 2026 per ${who}?` });
  await reopen.getByRole('button', { name: 'Riapri mese' }).click();
  await expect(reopen.getByText('Campo obbligatorio')).toBeVisible();
  await reopen.getByRole('textbox', { name: 'Motivo' }).fill('Certificato arrivato tardi');
  await reopen.getByRole('button', { name: 'Riapri mese' }).click();
  await expect(reopen).toBeHidden();
  await expect(row(page)).toContainText('Pronto');
  await expect(detail(page)).toContainText('Riaperto: Certificato arrivato tardi');
  await page.goto('/register?date=2026-10&search=farina');
  await page.getByRole('gridcell', { name: new RegExp(`^${listed}, lunedì 12,`) }).click();
  await expect(panel.getByRole('button', { name: 'Modifica giornata' })).toBeVisible();
});
