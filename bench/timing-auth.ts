import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { median } from './figure.ts';
import { openSite } from './site.ts';

/** More of them where the machine is noisy: `npm run timing:auth -- 900`. */
const samples = Number(process.argv[2] ?? 200);
const mostApart = 0.05;
const password = 'Nessuno#2026';

type Question = { what: string; path: string; bodyOf: (email: string) => object; status: number };
const questions: readonly Question[] = [
  {
    what: 'restore-password',
    path: 'restore-password',
    bodyOf: (email) => ({ email }),
    status: 200,
  },
  { what: 'verify-code, wrong', path: 'verify-code', bodyOf: (email) => ({ email, code: '------' }), status: 422 },
  {
    what: 'restore-password-confirm, wrong code',
    path: 'restore-password-confirm',
    bodyOf: (email) => ({ email, code: '------', password }),
    status: 422,
  },
  { what: 'sign-in, wrong', path: 'sign-in', bodyOf: (email) => ({ email, password }), status: 401 },
];

/** People of one company who can all sign in, as many as there are samples: nobody's throttle is ever full. */
async function addPeople(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const company = randomUUID();
  const emails = Array.from({ length: samples }, (_, index) => `persona.${index}@prova.example`);
  await client.query(`insert into companies (id, created_at, name, status) values ($1, now(), 'Prova', 'enabled')`, [
    company,
  ]);
  // A hash of the usual cost that no password has.
  const hash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsZSBkaSBwcm92YQ$ZwZyEJHXNVZ8wF7xQ7bYJt0wq3rR1m0b0JY8tH4y3mA';
  await client.query(
    `insert into users (id, company_id, created_at, email, role, status, password_hash, first_name, last_name, display_name)
     select gen_random_uuid(), $1, now(), email, 'Operator', 'active', $3, 'Ada', 'Prova', 'Ada Prova' from unnest($2::text[]) email`,
    [company, emails, hash],
  );
  await client.query('analyze');
  await client.end();
  return emails;
}

/** The time of one answer; every request comes from a place of its own, so that no throttle of places fills either. */
async function ask(url: string, { path, bodyOf, status }: Question, email: string, place: number): Promise<number> {
  const body = JSON.stringify(bodyOf(email));
  const headers = {
    'content-type': 'application/json',
    'x-device-type': 'web',
    'x-forwarded-for': `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`,
  };
  const started = performance.now();
  const answer = await fetch(`${url}/api/v1/auth/${path}`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  const ms = performance.now() - started;
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`);
  return ms;
}

let places = 0;
async function compare(url: string, question: Question, emails: readonly string[]): Promise<boolean> {
  const [known, unknown]: [number[], number[]] = [[], []];
  for (const [index, email] of emails.entries()) {
    const ghost = `fantasma.${question.path}.${index}@prova.example`;
    // In turns, so that whatever one of them leaves behind weighs on both.
    const order =
      index % 4 < 2
        ? ([
            [email, known],
            [ghost, unknown],
          ] as const)
        : ([
            [ghost, unknown],
            [email, known],
          ] as const);
    for (const [address, times] of order) times.push(await ask(url, question, address, (places += 1)));
  }
  const apart = Math.abs(median(known) / median(unknown) - 1);
  process.stdout.write(
    `${question.what}: ${median(known).toFixed(2)} ms where somebody has the address, ${median(unknown).toFixed(2)} ms where nobody has, ` +
      `${(apart * 100).toFixed(1)} % apart (at most ${mostApart * 100} %)\n`,
  );
  return apart <= mostApart;
}

/** Whether the door tells by its time who has an account: medians of interleaved answers of the built server. */
const site = await openSite({ durable: true });
try {
  const emails = await addPeople(site.databaseUrl);
  const api = await site.startApi({ TRUST_PROXY: '1', LOG_LEVEL: 'warn' });
  const warmUp = { what: '', path: 'verify-code', bodyOf: (email: string) => ({ email, code: 'x' }), status: 422 };
  for (let round = 0; round < 100; round += 1)
    await ask(api.url, warmUp, `prima.${round}@prova.example`, (places += 1));
  let isSilent = true;
  for (const question of questions) isSilent = (await compare(api.url, question, emails)) && isSilent;
  await api.stop();
  process.exitCode = isSilent ? 0 : 1;
} finally {
  await site.close();
}
