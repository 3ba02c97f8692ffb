import { expect, fillSignIn, heading, landingOf, test } from '../fixtures.ts';
import { linkIn, mailTo, runCommand } from '../server.ts';

const email = 'chiara.invitata@timbro.example';

test('an administrator made at the command line chooses a password by the mailed link and works', async ({
  page,
  site,
}) => {
  const said = await runCommand(
    'admin-create',
    ['--email', email, '--first-name', 'Chiara', '--last-name', 'Invitata'],
    site,
  );
  expect(said).toContain(email);
  const link = linkIn(await mailTo(site, email));
  expect(link.port).toBe(new URL(site.url).port);

  await page.goto(`${link.pathname}${link.search}`);
  await expect(heading(page)).toHaveText('Creazione password');
  await expect(page).toHaveURL('/create-password');
  await page.reload();
  await page.getByLabel('Nuova password', { exact: true }).fill('Benarrivata-7');
  await page.getByLabel('Conferma password').fill('Benarrivata-7');
  await page.getByRole('button', { name: 'Salva la password' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Nuova password creata')).toBeVisible();

  await fillSignIn(page, email, 'Benarrivata-7');
  await expect(page).toHaveURL(landingOf('SuperAdmin'));
  await expect(page.getByRole('banner').getByRole('link')).toContainText('Chiara Invitata');
});

test('a link that is incomplete or used says so and offers a new code', async ({ page }) => {
  for (const search of ['', `?email=${email}&code=000000`]) {
    await page.goto(`/create-password${search}`);
    await expect(heading(page)).toHaveText('Invito non valido');
  }
  await page.getByRole('link', { name: 'Richiedi un nuovo codice' }).click();
  await expect(page).toHaveURL('/forgot-password');
});
