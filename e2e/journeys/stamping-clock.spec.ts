import type { Page, Request } from '@playwright/test';
import { moveClock, setBrowserClock } from '../browser-clock.ts';
import { callerOf } from '../caller.ts';
import { accounts, expect, loners, openAs, phone, test } from '../fixtures.ts';
import { expectWithin, lineOf, lines, newStampsOf, onPhone, ownDays, stamp, stampButton, tap } from '../stamping.ts';

test.use(phone);

const twoHoursMs = 2 * 3_600_000;
/** 10:31 */
const hourOf = (at: string | null) =>
  new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Rome' }).format(
    new Date(at ?? ''),
  );

test('a stamp taken back never leaves; of a phone two hours ahead the right time counts, and the office sees both', async ({
  page,
  context,
  site,
  newVisitor,
}) => {
  const office = await newVisitor();
  const newStamps = await newStampsOf(await callerOf(office, loners.wrongClock), site);
  // On top of the server's clock, which every page has.
  const setRight = await setBrowserClock(context, new Date(Date.now() + twoHoursMs));
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/stamps') sent.push(request.postDataJSON());
  });
  await openAs(page, loners.wrongClock, '/me/');

  await tap(page, 'in', site);
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect(page.getByText('Timbratura annullata')).toBeVisible();
  await expect(lines(page).filter({ hasText: 'in coda' })).toHaveCount(0);
  expect(await onPhone(page)).toEqual([]);

  const tapped = await tap(page, 'in', site);
  const [made] = await onPhone(page);
  const { id = '', at = '' } = made?.body ?? {};
  await expect(lineOf(page, at)).toContainText('da verificare');
  await expect(lineOf(page, at)).toContainText('Orologio avanti di 2 h');
  // They leave in the order in which they were made: one that was taken back would have come first.
  expect(sent).toMatchObject([{ id }]);

  const kept = await newStamps();
  expect(kept).toMatchObject([{ id, at, review: true, clockSure: true }]);
  for (const stamped of kept) expectWithin(stamped, tapped, twoHoursMs);

  await openAs(office, accounts.Admin, '/register?search=mariani');
  await office.getByRole('gridcell', { name: /^Mariani Alice, giovedì 12,/ }).click();
  const shown = kept[0]?.deviceAt ?? null;
  await expect(
    office.getByRole('dialog', { name: 'Alice Mariani' }).getByRole('region', { name: 'Timbrature' }),
  ).toContainText(`${hourOf(at)} · orologio del telefono: ${hourOf(shown)} (+2 h)`);
  await setRight();
});

/** What the page has asked for and not been answered yet. */
function requestsUnderWay(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  page.on('request', (request) => void underWay.add(request));
  page.on('requestfinished', (request) => void underWay.delete(request));
  page.on('requestfailed', (request) => void underWay.delete(request));
  return underWay;
}

test(
  'a clock that is set back two hours without a network moves no stamp behind the one before it',
  { tag: '@long' },
  async ({ page, context, site, newVisitor }) => {
    const own = await callerOf(await newVisitor(), loners.clockSetBack);
    const newStamps = await newStampsOf(own, site);
    const underWay = requestsUnderWay(page);
    await openAs(page, loners.clockSetBack, '/me/');
    await stamp(page, 'in', site);
    await expect(lines(page).first()).toContainText('inviata');
    await expect.poll(() => onPhone(page)).toEqual([]);

    await context.setOffline(true);
    // An answer that comes after the clock was set would tell the app the time once more.
    await expect.poll(() => underWay.size).toBe(0);
    await moveClock(page, -twoHoursMs);
    const tapped = await stamp(page, 'out', site);
    const [made] = await onPhone(page);
    const line = lineOf(page, made?.body.at ?? '');
    await expect(line).toContainText('in coda');
    await context.setOffline(false);
    await expect(line).toContainText('da verificare');
    await expect(stampButton(page, 'in')).toBeVisible();

    const [entry, exit, ...more] = await newStamps();
    expect(more).toEqual([]);
    expect([entry, exit]).toMatchObject([
      { direction: 'in', review: false, clockSure: true },
      { direction: 'out', review: true, clockSure: false },
    ]);
    expectWithin(exit ?? {}, tapped, -twoHoursMs);
    const pairs = (await ownDays(own, site.now())).flatMap(({ stampings }) => stampings);
    expect(pairs.filter(({ enteredAt }) => enteredAt === entry?.at)).toMatchObject([{ exitedAt: exit?.at }]);
    expect(Date.parse(exit?.at ?? '')).toBeGreaterThan(Date.parse(entry?.at ?? ''));
  },
);
