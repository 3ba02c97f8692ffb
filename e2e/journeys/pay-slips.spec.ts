import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { readPages } from '@timbro/pdf/testing/fixtures.ts';
import { expectFindings } from '../axe.ts';
import { accounts, expect, openAs, phone, testOnOwnServer } from '../fixtures.ts';
import { sixtyPages } from '../sixty-pages.ts';

const test = testOnOwnServer();

const month = '2026-11';
/** What a PDF that was downloaded says. */
async function textOf(download: Download): Promise<string> {
  const pages = await readPages(await readFile(await download.path()));
  return pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n');
}

test('sixty pages are taken in by the keyboard, three of them checked, published, and read by their owner', async ({
  page,
  newVisitor,
}) => {
  const cedolini = {
    name: 'cedolini_novembre.pdf',
    mimeType: 'application/pdf',
    buffer: await sixtyPages(page, month),
  };
  await openAs(page, accounts.Admin, `/register?tab=pay-slips&month=${month}`);
  await page.getByRole('button', { name: 'Carica buste paga' }).first().press('Enter');
  const choose = page.getByText('Scegli i file');
  // A key does not wait, as a click would, until the people that the slips are matched with are there.
  await expect(choose).toBeEnabled();
  const chooser = page.waitForEvent('filechooser');
  await choose.press('Enter');
  await (await chooser).setFiles(cedolini);
  await expect(page.getByText('57 certi, 3 da controllare')).toBeVisible();
  await expect(page.locator('[data-drawn="5"]')).toBeVisible();
  await expect(page.getByRole('treegrid', { name: 'Cedolini trovati' })).toBeFocused();
  await expectFindings(page, 'the review of an intake');
  const publish = page.getByRole('button', { name: 'Pubblica 60 buste paga' });
  await expect(publish).toBeDisabled();
  await expect(page.getByText('Per pubblicare: confermare o escludere i 3 cedolini da controllare')).toBeVisible();

  await page.keyboard.press('Enter');
  await expect(page.locator('[data-drawn="21"]')).toBeVisible();
  // Whoever closes the page by mistake goes on where they were.
  await page.reload();
  await page.getByRole('button', { name: 'Esci' }).press('Enter');
  const leaving = page.getByRole('alertdialog');
  await expect(leaving).toContainText('andrà perso il caricamento di buste paga non concluso');
  await page.keyboard.press('Escape');
  await expect(leaving).toBeHidden();
  // A second window would undo what this one does.
  const second = await page.context().newPage();
  await second.goto(`/register?tab=pay-slips&month=${month}&view=intake`);
  await expect(second.getByText('Il caricamento è aperto in un’altra finestra')).toBeVisible();
  await second.close();
  // Whoever takes other files by mistake is asked before these are gone.
  await page.locator('input[type=file]').setInputFiles(cedolini);
  await expect(page.getByRole('alertdialog', { name: 'Scartare il caricamento?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Riprendi il controllo di novembre 2026 (2 da controllare)' }).press('Enter');
  await expect(page.locator('[data-drawn="21"]')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-drawn="41"]')).toBeVisible();
  await page.keyboard.press('Enter');
  await publish.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Pubblicare 60 buste paga di novembre 2026?' });
  await question.getByRole('button', { name: 'Pubblica 60 buste paga' }).press('Enter');
  // One upload after the other: as many answers as there are slips.
  await expect(page.getByRole('heading', { name: '60 buste paga pubblicate' })).toBeFocused({ timeout: 300_000 });
  await expectFindings(page, 'the end of an intake');
  await page.getByRole('button', { name: 'Fatto' }).press('Enter');
  await expect(page.getByRole('button', { name: /Mancanti/ })).toContainText('0');

  const owner = await newVisitor(phone.contextOptions);
  await openAs(owner, accounts.Operator, '/me/documents');
  await owner.getByRole('button', { name: 'Apri Novembre 2026' }).tap();
  await expect(owner.locator('[data-drawn="1"]')).toBeVisible();
  await expectFindings(owner, 'a slip on a phone');
  const saved = owner.waitForEvent('download');
  await owner.getByRole('button', { name: 'Scarica', exact: true }).tap();
  const slip = await textOf(await saved);
  expect(slip).toContain('ROSSI MARCO');
  expect(slip).not.toContain('AMATO');

  await page.getByRole('searchbox').fill('Rossi Marco');
  const row = page.getByRole('row', { name: /Rossi Marco/ });
  await expect(row).toContainText('12/11/2026');
  await row.getByText('Rossi Marco', { exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Marco Rossi' });
  await expect(panel.locator('[data-drawn="1"]')).toBeVisible();
  await expectFindings(page, 'a slip beside the list');
  const receipt = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Ricevuta di consegna' }).click();
  const proof = await textOf(await receipt);
  expect(proof).toMatch(/Scaricata dal destinatario\s+12\/11\/2026, \d\d:\d\d:\d\d · Marco Rossi/);
  expect(proof).toMatch(/[0-9a-f]{64}/);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the office sees the month as cards, and gives one slip at a time', async ({ page }) => {
    await openAs(page, accounts.BackOffice, '/register?tab=pay-slips&missing=true');
    await expect(page.getByRole('button', { name: 'Carica buste paga' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('ottobre 2026');
    await page.getByRole('button', { name: 'Una busta' }).first().tap();
    const dialog = page.getByRole('dialog', { name: 'Carica una busta paga' });
    await expectFindings(page, 'the upload of one slip on a phone');
    await dialog.getByRole('button', { name: 'Carica', exact: true }).tap();
    await expect(dialog.getByText('File obbligatorio')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
