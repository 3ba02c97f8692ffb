import { readFile } from 'node:fs/promises';
import writeExcel from 'write-excel-file/node';
import { expect, takeUpInvitation, testOnOwnServer, toast } from '../fixtures.ts';
import { said } from '../messages.ts';
import { linkIn, mailTo, runCommand } from '../server.ts';

const test = testOnOwnServer({ empty: true });
const provider = 'vittoria@timbro.example';
const client = 'ada.capo@tessitura.example';
const people = 200;

const heads = ['Cognome', 'Nome', 'Posta elettronica', 'Reparto', 'Data assunzione', 'Ore settimanali', 'Squadra'];
const rows = Array.from({ length: people }, (_, index) => [
  `Cognome${String(index).padStart(3, '0')}`,
  index === 0 ? "Nicolò D'Àvila" : `Nome${index}`,
  `persona.${index}@tessitura.example`,
  ['Filatura', 'Orditura', 'Magazzino', 'Uffici'][index % 4] ?? '',
  new Date(Date.UTC(2020, index % 12, 1 + (index % 28))),
  index % 10 === 0 ? 20 : 40,
  'Viola',
]);

test('from nothing to a company with 200 people, by mails and a spreadsheet alone', async ({
  page,
  site,
  newVisitor,
}, info) => {
  const password = 'Primopasso#26';

  await test.step('the provider comes in', async () => {
    await runCommand('admin-create', ['--email', provider, '--first-name', 'Vittoria', '--last-name', 'Alfieri'], site);
    await takeUpInvitation(page, linkIn(await mailTo(site, provider)), provider, password);
    await expect(page).toHaveURL('/gr-clients');
    await expect(page.getByText('Aggiungere il primo cliente')).toBeVisible();
  });

  await test.step('and makes a client with its administrator', async () => {
    await page.keyboard.press('n');
    const steps = page.getByRole('dialog', { name: 'Nuovo cliente' });
    const next = () => steps.getByRole('button', { name: 'Avanti' }).click();
    await steps.getByLabel('Ragione sociale').fill('Tessitura Bisenzio S.p.A.');
    await steps.getByLabel('Partita IVA').fill('IT 99900015002');
    await next();
    await expect(steps.getByText('Partita IVA non valida')).toBeVisible();
    await steps.getByLabel('Partita IVA').fill('IT 99900015001');
    await next();
    await steps.getByRole('switch', { name: 'Presenze' }).click();
    await next();
    await steps.getByLabel('Tipo').fill('Completo');
    await steps.getByLabel('Costo (€)').fill('1.200,50');
    await steps.getByLabel(/Durata del rinnovo/).fill('1001');
    await steps.getByRole('group', { name: 'Data di rinnovo' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('01122026', { delay: 50 });
    await next();
    await expect(steps.getByText('Il valore non deve essere superiore a 1000')).toBeVisible();
    await steps.getByLabel(/Durata del rinnovo/).fill('365');
    await next();
    await steps.getByLabel('Nome', { exact: true }).fill('Ada');
    await steps.getByLabel('Cognome').fill('Capo');
    await steps.getByLabel('E-mail').fill(client);
    await next();
    await steps.getByRole('button', { name: 'Crea e invita' }).click();
    await said(page, 'Cliente invitato');
    await expect(page.getByRole('row').filter({ hasText: 'Tessitura Bisenzio' })).toContainText('Invitato');
  });

  const admin = await newVisitor();
  await test.step('who comes in and is told what to do first', async () => {
    await takeUpInvitation(admin, linkIn(await mailTo(site, client)), client, password);
    await expect(admin).toHaveURL('/users');
    await expect(admin.getByRole('region', { name: 'Primi passi' }).getByText('0 di 3')).toBeVisible();
  });

  await test.step('imports 200 people from a spreadsheet', async () => {
    const file = info.outputPath('personale.xlsx');
    await writeExcel([heads.map((value) => ({ value })), ...rows.map((cells) => cells.map(cellOf))]).toFile(file);
    await admin.getByRole('button', { name: 'Importa' }).first().click();
    const wizard = admin.getByRole('dialog', { name: 'Importa utenti' });
    // Read beside the page: the page is there all the while.
    const buffer = Buffer.from(`Nome;Cognome\n${'\n'.repeat(9_000_000)}Ada;Rossi`);
    const endless = { name: 'righe.csv', mimeType: 'text/csv', buffer };
    await wizard.locator('input[type=file]').setInputFiles(endless);
    await expect(wizard.getByRole('alert')).toContainText('ha più di 10.000 righe');
    await wizard.locator('input[type=file]').setInputFiles(file);
    await expect(wizard.getByText(/200 righe/)).toBeVisible();
    await wizard.getByRole('button', { name: 'Avanti' }).click();
    await expect(wizard.getByRole('combobox', { name: /Posta elettronica/ })).toContainText('E-mail');
    await expect(wizard.getByRole('combobox', { name: /Squadra/ })).toContainText('Non importare');
    await wizard.getByRole('button', { name: 'Avanti' }).click();
    await expect(wizard.getByText('200 pronte')).toBeVisible();
    await wizard.getByRole('button', { name: 'Avanti' }).click();
    await expect(wizard.getByText(/Nuovi reparti: .*Filatura/)).toBeVisible();
    await wizard.getByRole('button', { name: 'Importa 200 righe' }).click();
    await expect(wizard.getByText('Importazione completata')).toBeVisible();
    await wizard.getByRole('button', { name: 'Chiudi' }).last().click();
  });

  await test.step('and sees them, invited one by one', async () => {
    await expect(admin.getByText(/di 201/)).toBeVisible();
    // Nobody has the app yet.
    await expect(admin.getByRole('region', { name: 'Primi passi' }).getByText('2 di 3')).toBeVisible();
    await admin.getByRole('searchbox').fill('davila nicolo');
    await expect(admin.getByText('1–1 di 1')).toBeVisible();
    const row = admin.getByRole('grid').getByRole('row').filter({ hasText: "Nicolò D'Àvila" });
    for (const text of ['Filatura', 'Non attivo', 'mai']) await expect(row).toContainText(text);
    const mail = await mailTo(site, 'persona.0@tessitura.example');
    expect(linkIn(mail).pathname).toBe('/create-password');
  });

  await test.step('the provider sees the client at work', async () => {
    await page.goto('/gr-clients');
    const row = page.getByRole('row').filter({ hasText: 'Tessitura Bisenzio' });
    for (const text of ['201', 'Abilitato', 'rinnovo tra 19 giorni']) await expect(row).toContainText(text);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.getByRole('button', { name: 'Esporta' }).click();
        await page.getByRole('menuitem', { name: /CSV/ }).click();
      })(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('Tessitura Bisenzio S.p.A.;99900015001');
    await expect(toast(page, 'Errore')).toHaveCount(0);
  });
});

const cellOf = (value: string | number | Date) =>
  value instanceof Date ? { value, type: Date, format: 'dd/mm/yyyy' } : { value };
