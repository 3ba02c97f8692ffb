import type { Page } from '@playwright/test';
import { callerOf } from '../caller.ts';
import { expect, fillSignIn, heading, loners, openAs, phone, storedSession, test } from '../fixtures.ts';
import { everythingKept, leftBehind } from '../left-behind.ts';
import { hasTicket, keepsApp, lineOf, lines, newStampsOf, onPhone, sealedOnPhone, stamp } from '../stamping.ts';

test.use(phone);

/** Whom a finder of the phone must not meet: every word that would tell of them or of what they did. */
type Trace = { readonly id: string; readonly words: readonly string[] };
const [leaver, ended] = [
  { email: loners.leaving, words: ['Federica', 'Costa', loners.leaving] },
  { email: loners.endedElsewhere, words: ['Andrea', 'Fontana', loners.endedElsewhere] },
] as const;

/** Opens the home of somebody whose phone is ready for hours without a network, a sign-out included. */
async function openReady(page: Page, email: string): Promise<void> {
  await openAs(page, email, '/me/');
  await expect(heading(page)).toHaveText('Oggi');
  await keepsApp(page);
  await expect.poll(() => hasTicket(page)).toBe(true);
}

const told = async (page: Page, { id, words }: Trace): Promise<string[]> => {
  const text = [await everythingKept(page), await page.content(), page.url()].join('\n');
  return [id, ...words].filter((word) => text.includes(word));
};

/** The same row but for one letter in the middle of it, as somebody would make it who finds it on the phone. */
const forged = (row: string): string => `${row.slice(0, 200)}${row[200] === 'A' ? 'B' : 'A'}${row.slice(201)}`;

const putBeside = (page: Page, row: string): Promise<void> =>
  page.evaluate(
    (text) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('timbro-stamps');
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('sealed', 'readwrite');
          transaction.objectStore('sealed').add({ text, triedBy: null });
          transaction.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
          transaction.addEventListener('abort', () => reject(new Error('The row cannot be put there.')));
        });
      }),
    row,
  );

test('whoever leaves a phone without a network leaves nothing that can be read; the next one delivers it and learns nothing', async ({
  page,
  context,
  site,
  newVisitor,
}) => {
  const [first, second] = [
    await callerOf(await newVisitor(), leaver.email),
    await callerOf(await newVisitor(), loners.coming),
  ];
  const [ofFirst, ofSecond] = [await newStampsOf(first, site), await newStampsOf(second, site)];
  await openReady(page, leaver.email);
  await context.setOffline(true);
  await stamp(page, 'in', site);
  const [made] = await onPhone(page);
  const { id = '', at = '' } = made?.body ?? {};
  const trace = { id: first.id, words: [...leaver.words, id, at] };
  expect(await told(page, trace)).toEqual([first.id, ...trace.words]);

  await page.getByRole('link', { name: 'Profilo' }).click();
  await page.getByRole('button', { name: 'Disconnetti', exact: true }).last().click();
  const question = page.getByRole('alertdialog', { name: 'Timbrature non ancora inviate: 1' });
  await expect(question).toContainText('cifrate, illeggibili per chiunque');
  await question.getByRole('button', { name: 'Disconnetti' }).click();
  await expect(heading(page)).toHaveText('Accesso');

  await test.step('nothing of who has left can be read on this phone, nor is it a step back', async () => {
    await expect.poll(() => sealedOnPhone(page)).toHaveLength(1);
    await expect.poll(() => told(page, trace)).toEqual([]);
    expect((await leftBehind(page)).filter((what) => !what.startsWith('timbro-stamps/sealed: '))).toEqual([
      'timbro.signOutLater',
    ]);
    await page.goBack();
    await expect(heading(page)).toHaveText('Accesso');
    expect(await told(page, trace)).toEqual([]);
    await page.reload();
    await expect(heading(page)).toHaveText('Accesso');
    expect(await told(page, trace)).toEqual([]);
  });

  const [row = ''] = await sealedOnPhone(page);
  await putBeside(page, forged(row));
  const delivery = page.waitForResponse('**/api/v1/stamps/sealed');
  await context.setOffline(false);
  await fillSignIn(page, loners.coming);
  await expect(heading(page)).toHaveText('Oggi');
  expect(await (await delivery).json()).toMatchObject({
    items: [{ outcome: 'accepted' }, { outcome: 'refused', reason: 'unreadable' }],
  });
  expect(await ofFirst()).toMatchObject([
    { id, at, userId: first.id, direction: 'in', deviceAt: made?.body.clock.deviceAt },
  ]);
  expect(await ofSecond()).toEqual([]);
  await expect(lineOf(page, at)).toHaveCount(0);
  expect(await told(page, trace)).toEqual([]);
  await expect.poll(() => sealedOnPhone(page)).toEqual([forged(row)]);
});

test(
  'a session ended elsewhere leaves nothing readable on the phone, and its person delivers what was stamped before and after',
  { tag: '@long' },
  async ({ page, context, site, newVisitor }) => {
    const own = await callerOf(await newVisitor(), ended.email);
    const newStamps = await newStampsOf(own, site);
    await openReady(page, ended.email);
    const { accessToken } = JSON.parse((await storedSession(page)) ?? '{}') as { accessToken: string };
    const { sid } = JSON.parse(atob(accessToken.split('.')[1] ?? '')) as { sid: string };

    await context.setOffline(true);
    await stamp(page, 'in', site);
    await own.ask('DELETE', `/auth/sessions/${sid}`);
    await stamp(page, 'out', site);
    const made = (await onPhone(page)).map(({ body }) => body);
    const trace = { id: own.id, words: [...ended.words, ...made.flatMap(({ id, at }) => [id, at])] };
    expect(await told(page, trace)).toEqual([trace.id, ...trace.words]);
    await context.setOffline(false);
    await expect(heading(page)).toHaveText('Accesso');
    await expect.poll(() => sealedOnPhone(page)).toHaveLength(2);
    await expect.poll(() => told(page, trace)).toEqual([]);

    await fillSignIn(page, ended.email);
    for (const { at } of made) await expect(lineOf(page, at)).toContainText(/inviata|da verificare/);
    await expect.poll(() => sealedOnPhone(page)).toHaveLength(0);
    expect(await newStamps()).toMatchObject(made.map(({ id, at, direction }) => ({ id, at, direction })));
    await expect(lines(page).filter({ hasText: 'in coda' })).toHaveCount(0);
  },
);
