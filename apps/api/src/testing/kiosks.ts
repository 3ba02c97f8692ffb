import { kioskCookieName } from '@timbro/core/kiosks/rules.ts';
import { type SealedContent, sealRow } from '@timbro/kit/memory/seal-row.ts';
import { newId } from '../db/new-id.ts';
import { kiosks } from '../db/tables/kiosks.ts';
import type { AskOptions, TestApp } from './app.ts';
import type { TestCompany } from './factories.ts';

export type TestKiosk = { id: string; name: string; companyId: string; cookies: Record<string, string> };

let count = 0;

/** Kiosks as tests need them: registered, with the cookie that names their tablet. */
export const kiosksOn = (t: TestApp) => ({
  async aKiosk(company: TestCompany, name = `Postazione ${(count += 1)}`): Promise<TestKiosk> {
    const [id, cookie, now] = [newId(), t.server.kioskTokens.newCookie(), t.clock.now()];
    const tokenHash = t.server.kioskTokens.hashCookie(cookie);
    const tablet = { registeredAt: now, rotatedAt: now, lastSeenAt: now, device: 'Chrome · Android', tokenHash };
    await t.database.systemDb.insert(kiosks).values({ id, companyId: company.id, createdAt: now, name, ...tablet });
    return { id, name, companyId: company.id, cookies: { [kioskCookieName]: cookie } };
  },
  /** A call of the tablet, from the page that it shows. */
  at: <const R extends string>(kiosk: Pick<TestKiosk, 'cookies'>, route: R, options: AskOptions = {}) =>
    t.ask(route, { ...options, cookies: kiosk.cookies, headers: { 'x-device-type': 'kiosk', ...options.headers } }),
  /** As the page of the kiosk seals what it keeps. */
  sealed: (row: object) => sealRow(t.server.seals.publicKey, row as SealedContent),
});
