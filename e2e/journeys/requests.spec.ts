import type { Page } from '@playwright/test';
import { addDays } from '@timbro/core/days/rules.ts';
import { type Caller, callerOf } from '../caller.ts';
import { accounts, expect, openAs, test } from '../fixtures.ts';
import { said } from '../messages.ts';

type Info = {
  rest: boolean;
  holiday: string | null;
  totals: { justified: number; worked: number };
  shift: { start: string; end: string } | null;
  stampings: { id: string; enteredAt: string | null; exitedAt: string | null; replacedBy: string | null }[];
};
const badge = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /Registro presenze/ });
const countIn = async (page: Page) => Number(/\d+/.exec((await badge(page).textContent()) ?? '')?.[0] ?? 0);

test('a request arrives, the badge rises, it is approved by keyboard, the day follows, and it is undone', async ({
  page,
}) => {
  const operator = await callerOf(page, accounts.Operator);
  const admin = await callerOf(page, accounts.Admin);
  await openAs(page, accounts.Responsible, '/register?tab=requests');
  await expect(page.getByRole('tab', { name: /Richieste/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('aggiornato in tempo reale')).toBeVisible();
  const before = await countIn(page);
  expect(before).toBeGreaterThan(0);

  const day = await workedDay(admin, operator.id);
  const last = hoursBefore(day.shift.end, 2);
  const asked = { type: 'rol', startsOn: day.date, endsOn: day.date, startTime: last, endTime: day.shift.end };
  const { id } = (await operator.ask('POST', '/leave-requests', { ...asked, note: 'Visita medica' })) as { id: string };
  await expect.poll(() => countIn(page)).toBe(before + 1);
  await page
    .getByRole('button', { name: /Marco Rossi/ })
    .filter({ hasText: 'Permesso ROL' })
    .click();
  const detail = page.getByRole('region', { name: 'Marco Rossi' });
  await expect(detail.getByText('Visita medica').first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`id=${id}`));

  const justified = async () => (await infoOf(admin, operator.id, day.date)).totals.justified;
  expect(await justified()).toBe(0);
  await detail.getByRole('heading', { level: 2 }).focus();
  await page.keyboard.press('a');
  await said(page, 'Richiesta approvata');
  await expect.poll(justified).toBe(120);
  await expect.poll(() => countIn(page)).toBe(before);
  await page.keyboard.press('u');
  await expect.poll(justified).toBe(0);
  await expect.poll(() => countIn(page)).toBe(before + 1);
  await operator.ask('DELETE', `/leave-requests/${id}`);
  await expect.poll(() => countIn(page)).toBe(before);
});

test(
  'a change of stampings shows old and new and what it means, and the original stays beside the new pair',
  { tag: '@long' },
  async ({ page }) => {
    const operator = await callerOf(page, accounts.Operator);
    const admin = await callerOf(page, accounts.Admin);
    const day = await workedDay(admin, operator.id);
    const stamping = day.stampings.find(({ enteredAt, exitedAt }) => enteredAt && exitedAt);
    const earlier = new Date(Date.parse(stamping?.exitedAt ?? '') - 61 * 60_000).toISOString();
    const changes = [{ stampingId: stamping?.id, enteredAt: stamping?.enteredAt, exitedAt: earlier }];
    const body = { date: day.date, reason: 'Uscita anticipata dimenticata', changes };
    const { id } = (await operator.ask('POST', '/stamps/updates', body)) as { id: string };

    await openAs(page, accounts.Responsible, `/register?tab=requests&view=stamping&id=${id}`);
    const detail = page.getByRole('region', { name: 'Marco Rossi' });
    await expect(detail.getByText(/Lavorate \d+:\d\d → \d+:\d\d/)).toBeVisible();
    await expect(detail.getByRole('row', { name: /Uscita .*modificata/ })).toBeVisible();
    await detail.getByRole('heading', { level: 2 }).focus();
    await page.keyboard.press('a');
    await said(page, 'Richiesta di modifica timbratura approvata');
    const after = await infoOf(admin, operator.id, day.date);
    expect(after.totals.worked).toBeLessThan(day.totals.worked);
    expect(after.stampings.find((one) => one.id === stamping?.id)?.replacedBy).not.toBeNull();

    await page.goto(`/register?tab=requests&view=stamping&id=${id}`);
    await expect(detail.getByText(/Approvata da/).first()).toBeVisible();
    const clock = (at: string | null | undefined) =>
      new Date(at ?? '').toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' });
    for (const exit of [stamping?.exitedAt, earlier])
      await expect(detail.getByText(new RegExp(`– ${clock(exit)}`)).first()).toBeVisible();

    // Where the mail about the decision leads.
    await openAs(page, accounts.Operator, `/me/requests?id=${id}`);
    await expect(page.getByText('Uscita anticipata dimenticata').first()).toBeVisible();
    await expect(page.getByText('Approvata').first()).toBeVisible();
  },
);

test('an illness asks for its number; a delay and its conversion come together', { tag: '@long' }, async ({ page }) => {
  await openAs(page, accounts.Admin, '/register?tab=absences');
  await page.getByRole('button', { name: 'Assenza', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuova assenza' });
  await dialog.getByRole('combobox', { name: /Tipo/ }).click();
  await page.getByRole('option', { name: 'Malattia' }).click();
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog.getByText('Il numero di protocollo è obbligatorio')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ritardo' }).click();
  await dialog.getByRole('textbox', { name: /Minuti di ritardo/ }).fill('30');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  const together = '«Minuti di ritardo» e «Converti in» devono essere compilati insieme';
  await expect(dialog.getByText(together)).toBeVisible();
  await dialog.getByRole('combobox', { name: /Converti in/ }).click();
  await page.getByRole('option', { name: 'Permesso ROL' }).click();
  await expect(dialog.getByText(together)).toHaveCount(0);
});

const infoOf = async ({ ask }: Caller, userId: string, date: string) =>
  (await ask('GET', `/work-days/info?userId=${userId}&date=${date}`)) as Info;

/** The last day that somebody worked from beginning to end. */
async function workedDay(caller: Caller, userId: string) {
  for (let back = 1; back < 12; back += 1) {
    const date = addDays('2026-11-12', -back);
    const { shift, ...info } = await infoOf(caller, userId, date);
    const whole = info.stampings.some(({ enteredAt, exitedAt, replacedBy }) => enteredAt && exitedAt && !replacedBy);
    if (shift && whole && info.totals.justified === 0 && !info.holiday) return { date, shift, ...info };
  }
  throw new Error(`Person ${userId} worked no whole day in the eleven days before 2026-11-12.`);
}

const hoursBefore = (time: string, hours: number) =>
  `${String((Number(time.slice(0, 2)) + 24 - hours) % 24).padStart(2, '0')}${time.slice(2)}`;
