import {
  type AccessOfRoles,
  type CompanyModule,
  type Role,
  companyModules,
  companyRoles,
  isProvider,
  noModules,
  roles,
} from '@timbro/core/access.ts';
import { type Contract, type NamedCapability, capabilitiesOf, isRead, paramsOf } from '@timbro/core/capability.ts';
import { apiPrefix } from '../http/request-context.ts';
import type { AskOptions, Asked, TestApp } from './app.ts';
import { type Judge, documentedAnswers } from './documented.ts';
import type { TestCompany, TestUser } from './factories.ts';
import { type OwnedIds, aMarkedCompany, fingerprintOf, idsFor, idsOwnedBy, isPlain } from './records.ts';
import { prepare } from './requests.ts';
import { type Fields, type Filling, idFieldsOf } from './samples.ts';

/** Somebody of each role in one company, none of those whose ids are tried out, and the session that they have open. */
type Callers = {
  readonly company: TestCompany;
  readonly people: Partial<Record<Role, Promise<TestUser>>>;
  readonly tokens: Partial<Record<Role, string>>;
};
type Side = Filling & Callers & { readonly owned: OwnedIds };
type Field = {
  readonly t: TestApp;
  readonly prefix: string;
  readonly faults: string[];
  readonly judge: Judge;
};

const verdictOf = (access: AccessOfRoles, role: Role, flags: readonly CompanyModule[]) => {
  if (!access.roles.includes(role)) return 'forbidden';
  return !access.module || isProvider(role) || access.module.some((module) => flags.includes(module))
    ? 'allowed'
    : 'moduleOff';
};

/** What a session is to whoever needs none, and to what kiosks alone may do. */
const stringVerdict = { public: 'allowed', kiosk: 'unauthorized' } as const;

/**
 * Calls every operation of the contracts as everybody: anonymous, each role of two companies, with modules on and off, with
 * broken bodies, and with the ids of the other company wherever an id fits. Every answer is held against the API's own
 * document. Answers what it found wrong, in words.
 */
export async function matrixFaults(
  t: TestApp,
  contracts: Readonly<Record<string, Contract>>,
  prefix = apiPrefix,
  judge = documentedAnswers(contracts),
): Promise<string[]> {
  const field: Field = { t, prefix, faults: [], judge };
  const capabilities = capabilitiesOf(contracts);
  const serial = `${prefix.replace(/\W/g, '')}${Math.random().toString(36).slice(2, 8)}`;
  const [first, second, spare] = [
    await sideOf(t, `canaryone${serial}`),
    await sideOf(t, `canarytwo${serial}`),
    await sideOf(t, `spare${serial}`),
  ];
  const [one, two] = [await furnished(field, capabilities, first), await furnished(field, capabilities, second)];
  const dimmed = await Promise.all(
    [null, ...companyModules].map(async (only) => ({
      only,
      callers: callersOf(await t.aCompany({ modules: { ...noModules, ...(only && { [only]: true }) } })),
    })),
  );

  /** What a company holds before and after; that a read writes nothing is asked where there is time. */
  const traceOf = async ({ capability }: NamedCapability, { company }: Side): Promise<string[]> =>
    isRead(capability) && !process.env['LONG'] ? [] : fingerprintOf(t.database, company.id);
  for (const [index, named] of capabilities.entries()) {
    await anonymousFaults(field, named, one);
    await Promise.all(roles.filter(isProvider).map((role) => roleFaults(field, named, role, spare)));
    for (const [mine, other] of waysBetween(one, two, index)) {
      const before = await traceOf(named, other);
      await Promise.all(companyRoles.map((role) => roleFaults(field, named, role, mine, other)));
      for (const role of companyRoles) await foreignFaults(field, named, role, mine, other);
      const touched = (await traceOf(named, other)).filter((line) => !before.includes(line));
      if (touched.length > 0)
        field.faults.push(
          `${named.capability.route}: called by one company, it changed the other's ${touched.join('; ')}`,
        );
    }
    for (const { only, callers } of dimmed) await moduleFaults(field, named, only, callers, one);
  }
  return field.faults;
}

/** Two companies are made alike: each looks into the other by turns, and both each time where there is time. */
function waysBetween(one: Side, two: Side, turn: number): (readonly [mine: Side, other: Side])[] {
  const both = [[one, two] as const, [two, one] as const];
  return process.env['LONG'] ? both : both.slice(turn % 2, (turn % 2) + 1);
}

const callersOf = (company: TestCompany): Callers => ({ company, people: {}, tokens: {} });

async function sideOf(t: TestApp, canary: string): Promise<Side> {
  const company = await aMarkedCompany(t, canary);
  const owned = await idsOwnedBy(t.database, company.id);
  return { ...callersOf(company), owned, text: canary, idFor: (name) => idsFor(name, owned)[0] ?? '' };
}

/** With everything its company owns by now. */
async function upToDate({ t }: Field, side: Side): Promise<Side> {
  const owned = await idsOwnedBy(t.database, side.company.id);
  return { ...side, owned, idFor: (name) => idsFor(name, owned)[0] ?? '' };
}

/** Lets the API itself write the canary wherever a body takes text: whatever a module can create is there to be looked for. */
async function furnished(field: Field, capabilities: readonly NamedCapability[], side: Side): Promise<Side> {
  const { t, prefix } = field;
  let filled = side;
  for (const named of capabilities) {
    const { access } = named.capability;
    const role =
      typeof access === 'string' || isRead(named.capability) || paramsOf(named.capability).length > 0
        ? undefined
        : access.roles.find((one) => !isProvider(one));
    if (!role) continue;
    const { route, options } = prepare(named, filled);
    const answer = await t.ask(route, { ...options, prefix, token: await t.tokenOf(role, side.company) });
    for (const fault of field.judge.faultsOf(named, answer))
      field.faults.push(`${route} as ${role} of ${side.text}: ${fault}`);
    // What has just been made is there for those who need it: a schedule is made of shifts.
    filled = await upToDate(field, filled);
  }
  return filled;
}

type Call = { as: string; fields?: Fields; filling: Filling; token?: string; broken?: boolean; method?: 'HEAD' };
const brokenJson: AskOptions = { body: '{"broken": ', headers: { 'content-type': 'application/json' } };

async function call(
  { t, prefix, faults, judge }: Field,
  named: NamedCapability,
  { as, fields = 'required', filling, token, broken, method }: Call,
) {
  const { route, options } = prepare(named, filling, fields);
  const what = broken ? 'with broken JSON ' : '';
  const answer = await t.ask(method ? route.replace(/^\w+/, method) : route, {
    ...options,
    ...(broken && brokenJson),
    prefix,
    ...(token && { token }),
  });
  const fault = (text: string) => void faults.push(`${route} ${what}as ${as}: ${text}`);
  if (answer.status >= 500) fault(`answers ${answer.status}`);
  for (const wrong of judge.faultsOf(named, answer, method)) fault(wrong);
  return { answer, fault, sent: `${route} ${JSON.stringify(options.body)}` };
}

const isAnswered = ({ status, body }: Asked, wanted: number, code: string) => status === wanted && body?.code === code;
const inWords = ({ status, body }: Asked) => `${status} ${body?.code ?? ''}`.trim();

/** With as little and with as much as the contract takes; a read of which that makes no other request is asked once. */
function givenTo(named: NamedCapability, filling: Filling): Pick<Call, 'fields'>[] {
  const isSame =
    isRead(named.capability) && prepare(named, filling, 'required').route === prepare(named, filling, 'all').route;
  return isSame ? [{}] : [{}, { fields: 'all' }];
}

async function anonymousFaults(field: Field, named: NamedCapability, filling: Filling) {
  const calls: Omit<Call, 'as' | 'filling'>[] = [
    ...givenTo(named, filling),
    ...(isRead(named.capability) ? [{ method: 'HEAD' as const }] : [{ broken: true }]),
  ];
  for (const given of calls) {
    const { answer, fault } = await call(field, named, { ...given, as: 'nobody', filling });
    if (named.capability.access === 'public') continue;
    if (given.method === 'HEAD' ? answer.status !== 401 : !isAnswered(answer, 401, 'unauthorized'))
      fault(`${inWords(answer)} instead of 401 unauthorized`);
  }
}

/** A call with a session, a new one wherever the call before may have ended it: a write that went well may. */
async function callAs(field: Field, named: NamedCapability, role: Role, callers: Callers, given: Omit<Call, 'token'>) {
  const { people, tokens, company } = callers;
  const user = await (people[role] ??= field.t.aUser({ role, company }));
  const token = (tokens[role] ??= (await field.t.signedInAs(user)).token);
  const called = await call(field, named, { ...given, token });
  const { status } = called.answer;
  if (status === 401 || (status < 300 && !isRead(named.capability))) delete tokens[role];
  return called;
}

/** Refused for who one is; refusals of the record itself (one's own request, say) are the module's affair. */
const isShutOut = ({ status, body }: Asked) =>
  status === 401 || (status === 403 && (body?.code === 'forbidden' || body?.code === 'moduleOff'));

async function roleFaults(field: Field, named: NamedCapability, role: Role, mine: Side, other?: Side) {
  const { access } = named.capability;
  const as = `${role} of ${mine.text}`;
  const verdict = typeof access === 'string' ? stringVerdict[access] : verdictOf(access, role, companyModules);
  const calls: Omit<Call, 'as' | 'filling'>[] = [
    ...givenTo(named, mine),
    ...(isRead(named.capability) ? [] : [{ broken: true }]),
  ];
  let shutOut = 0;
  for (const given of calls) {
    const { answer, fault, sent } = await callAs(field, named, role, mine, { ...given, as, filling: mine });
    const wanted = verdict === 'unauthorized' ? 401 : 403;
    if (verdict !== 'allowed' && !isAnswered(answer, wanted, verdict))
      fault(`${inWords(answer)} instead of ${wanted} ${verdict}`);
    if (verdict === 'allowed' && access !== 'public' && isShutOut(answer)) shutOut += 1;
    if (other) await leakFaults(field, answer, mine, other, sent, fault);
    // Some field of a body may be another role's alone, so only a role that never gets in was shut out.
    if (shutOut === calls.length) fault(`${inWords(answer)} although the contract lets this role in`);
  }
}

async function leakFaults(
  { t }: Field,
  { text, headers }: Asked,
  mine: Side,
  other: Side,
  sent: string,
  fault: (text: string) => void,
) {
  const answer = `${text} ${JSON.stringify(headers)}`;
  if (answer.toLowerCase().includes(other.text)) fault("shows the other company's canary");
  const isShown = (id: string) => answer.includes(id) && !sent.includes(id);
  const shown = [...other.owned].filter(([, ids]) => ids.some(isShown));
  if (shown.length === 0) return;
  // A stamp bears the id its client gave it, whatever else in the world may have the same.
  const own = new Set([...(await idsOwnedBy(t.database, mine.company.id)).values()].flat());
  const leaked = shown.filter(([, ids]) => ids.some((id) => isShown(id) && !own.has(id)));
  if (leaked.length > 0) fault(`names ids of the other company: ${leaked.map(([table]) => table).join(', ')}`);
}

async function moduleFaults(
  field: Field,
  named: NamedCapability,
  only: CompanyModule | null,
  callers: Callers,
  filling: Filling,
) {
  const { access } = named.capability;
  if (typeof access === 'string' || !access.module) return;
  const flags = only ? [only] : [];
  for (const role of roles) {
    const verdict = verdictOf(access, role, flags);
    if (verdict === 'forbidden') continue;
    const as = `${role} of a company with ${only ?? 'no module'}`;
    for (const broken of isRead(named.capability) ? [false] : [false, true]) {
      const { answer, fault } = await callAs(field, named, role, callers, { as, filling, broken });
      if (verdict === 'moduleOff' ? !isAnswered(answer, 403, 'moduleOff') : isShutOut(answer))
        fault(`${inWords(answer)} instead of ${verdict}`);
    }
  }
}

const mostInside = process.env['LONG'] ? 4 : 1;
/** Where the name of an id tells what it means, ids of anything else are left to the long run. */
const mostInPath = (name: string, { owned }: Side) => (process.env['LONG'] || !isPlain(name, owned) ? 12 : 2);

/** Ids of the other company where the path, the query or the body takes one; each in turn, the rest being one's own. */
async function foreignFaults(field: Field, named: NamedCapability, role: Role, mine: Side, other: Side) {
  const { access, query, body } = named.capability;
  if (typeof access === 'string' || verdictOf(access, role, companyModules) !== 'allowed') return;
  const inPath = paramsOf(named.capability);
  const inside = [...new Set([...(query ? idFieldsOf(query) : []), ...(body ? idFieldsOf(body) : [])])];
  const places = [
    ...inPath.map((name) => ({ name, isPath: true })),
    ...inside.map((name) => ({ name, isPath: false })),
  ];
  // Some records bear ids that their clients chose: one's own may have the same as another company's.
  const own = new Set([...(await idsOwnedBy(field.t.database, mine.company.id)).values()].flat());
  for (const { name, isPath } of places)
    for (const id of idsFor(name, other.owned).slice(0, isPath ? mostInPath(name, other) : mostInside)) {
      if (isPath && own.has(id)) continue;
      const filling = { text: mine.text, idFor: (wanted: string) => (wanted === name ? id : mine.idFor(wanted)) };
      const as = `${role} of ${mine.text} with ${name} of the other company`;
      const seen = [];
      for (const fields of query || body ? ([{ also: name }, 'all'] as const) : (['required'] as const)) {
        const { answer, fault, sent } = await callAs(field, named, role, mine, { as, fields, filling });
        await leakFaults(field, answer, mine, other, sent, fault);
        if (isPath && answer.status < 300) fault(`${inWords(answer)} instead of 404`);
        seen.push(answer);
      }
      if (isPath && !seen.some(({ status }) => status === 404 || status === 403))
        field.faults.push(`${named.capability.route} as ${as}: ${seen.map(inWords).join(', ')} instead of 404`);
    }
}
