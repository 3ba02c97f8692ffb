import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { StampBody } from '@timbro/core/stamps/queue-rules.ts';
import type { Direction } from '@timbro/core/stamps/rules.ts';
import type { Stamp } from '@timbro/core/stamps/stamp.ts';
import type { Caller } from './caller.ts';
import { expect } from './fixtures.ts';
import { queueRecords } from './left-behind.ts';
import type { Site } from './server.ts';

export type Made = { readonly body: StampBody; readonly phase: string };

/** The one button of the home; while a stamp can be taken back it has no such name. */
export const stampButton = (page: Page, direction: Direction) =>
  page.getByRole('button', { name: direction === 'in' ? /^Entra: / : /^Esci: / });
const region = (page: Page) => page.getByRole('region', { name: 'Timbrature di oggi' });
export const lines = (page: Page) => region(page).getByRole('listitem');
/** The line of one stamp: two of the same minute read alike, so that its very moment tells it. */
export const lineOf = (page: Page, at: string) => lines(page).filter({ has: page.locator(`time[datetime="${at}"]`) });
export const queuedStrip = (page: Page) => page.getByText(/^Senza connessione · /);

/** Between which two moments of the server's clock something was done. */
export type Span = { readonly from: number; readonly to: number };

/** A tap: the stamp lies on the phone when this is over, and can still be taken back. */
export async function tap(page: Page, direction: Direction, { now }: Pick<Site, 'now'>): Promise<Span> {
  const from = now().getTime();
  await stampButton(page, direction).click();
  await expect(
    page.getByText(direction === 'in' ? 'Entrata registrata' : 'Uscita registrata', { exact: true }),
  ).toBeVisible();
  return { from, to: now().getTime() };
}

/** A tap, and the seconds after which the next one is possible. */
export async function stamp(page: Page, direction: Direction, site: Pick<Site, 'now'>): Promise<Span> {
  const span = await tap(page, direction, site);
  await expect(stampButton(page, direction === 'in' ? 'out' : 'in')).toBeEnabled();
  return span;
}

/** An answer tells the server's time no better than it was quick, which on a busy machine it is not. */
const slowestAnswerMs = 20_000;
/** What rounding to milliseconds makes of a moment, and the small steps of a clock that is kept right. */
const roundingMs = 100;

/** That a stamp bears the moment of its tap: to the millisecond by the phone's clock, which is ahead by so much, and by the server's as the phone knew it. */
export function expectWithin(
  { at, deviceAt }: { at?: string | undefined; deviceAt?: string | null | undefined },
  { from, to }: Span,
  phoneAheadMs = 0,
): void {
  const tapped = Date.parse(deviceAt ?? '') - phoneAheadMs;
  expect(tapped).toBeGreaterThan(from - roundingMs);
  expect(tapped).toBeLessThan(to + roundingMs);
  expect(Math.abs(Date.parse(at ?? '') - tapped)).toBeLessThan(slowestAnswerMs);
}

/** Once the app is opened next without a network, it is there: its worker has everything and answers this page. */
export async function keepsApp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** What lies on the phone in plain sight, oldest first. */
export async function onPhone(page: Page): Promise<Made[]> {
  const records = (await queueRecords(page)).filter(({ store }) => store === 'stamps');
  return records.map(({ text }) => (JSON.parse(text) as [number, Made])[1]);
}

/** What lies there for the server alone. */
export async function sealedOnPhone(page: Page): Promise<string[]> {
  const records = (await queueRecords(page)).filter(({ store }) => store === 'sealed');
  return records.map(({ text }) => (JSON.parse(text) as [number, { text: string }])[1].text);
}

/** Whether the phone has what it needs to seal stamps, which it asks for once a session. */
export const hasTicket = async (page: Page): Promise<boolean> =>
  (await queueRecords(page)).some(({ store, text }) => store === 'facts' && text.includes('"ticket '));

export type OwnDay = { stamps: Stamp[]; stampings: { enteredAt: string | null; exitedAt: string | null }[] };
/** The two days of a person around now, as they read them themselves. */
export async function ownDays({ ask }: Caller, now: Date): Promise<OwnDay[]> {
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const { items } = (await ask(
    'GET',
    `/stamps/mine?from=${day(new Date(now.getTime() - 86_400_000))}&to=${day(now)}`,
  )) as {
    items: OwnDay[];
  };
  return items;
}
const ownStamps = async (caller: Caller, now: Date): Promise<Stamp[]> =>
  (await ownDays(caller, now)).flatMap(({ stamps }) => stamps);

/** A journey that broke off may have left its person at work: the next try finds them outside, as the first one did. */
async function leaveWork({ ask }: Caller, { now }: Pick<Site, 'now'>): Promise<void> {
  const { stamping } = (await ask('GET', '/stamps/current')) as { stamping: object | null };
  if (!stamping) return;
  await ask('POST', '/stamps', { id: randomUUID(), at: now().toISOString(), direction: 'out', source: 'app' });
}

/** Answers what the server has of a person, who is not at work to begin with, beyond what it has now. */
export async function newStampsOf(caller: Caller, site: Pick<Site, 'now'>): Promise<() => Promise<Stamp[]>> {
  const { now } = site;
  await leaveWork(caller, site);
  const known = new Set((await ownStamps(caller, now())).map(({ id }) => id));
  return async () => (await ownStamps(caller, now())).filter(({ id }) => !known.has(id));
}
