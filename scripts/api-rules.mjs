// Who may import whom inside the API, as patterns over paths; `from` and `to` as in boundary-rules.mjs.
const api = 'apps/api/src/';

/** The floors of the API from top to bottom: a file imports its own floor and those below. Tests and `testing` see everything. */
const floors = [
  /^(main\.ts$|start\/|commands\/)/,
  /^(app|modules)\.ts$/,
  /^seed\//,
  /^modules\//,
  /^decisions\//,
  /^register\//,
  /^http\//,
  /^(backup|files|gateway|jobs|mail|outbox|realtime|security)\//,
  /^db\//,
  /^[^/]+\.ts$/,
];
const floorNames = 'start → app → seed → modules → decisions → register → http → services → db → plain files';

/** The rooms of the register from top to bottom; those of one line do not know each other. */
const registerRooms = [['days'], ['plan'], ['months'], ['log', 'people']];

/** Which modules stand on which, from top to bottom; a module that is not named meets others in repositories alone. */
const moduleOrder = [
  ['profile', 'companies', 'time-cards', 'pairing'],
  ['leave-requests', 'stamps', 'stamps-updates', 'work-days', 'users', 'documents', 'positions', 'telemetry'],
  ['absences', 'payslips', 'exits', 'device-commands', 'device-alarms', 'kiosks'],
  ['balances', 'devices'],
  ['audit'],
  ['auth'],
];

const placeOf = (order, name) => order.findIndex((floor) => floor.includes(name));
const inside = (path) => (path.startsWith(api) && !path.startsWith(`${api}testing/`) ? path.slice(api.length) : null);
/** From 0 at the top; a path below `apps/api/src`. */
export const floorOf = (path) => floors.findIndex((floor) => floor.test(path));
const moduleOf = (path) => /^apps\/api\/src\/modules\/([^/]+)\//.exec(path)?.[1];
const roomOf = (path) => /^apps\/api\/src\/register\/([^/]+)\//.exec(path)?.[1];

export const apiRules = [
  {
    name: 'testing-is-for-tests',
    advice: 'what the product needs does not lie in testing/',
    breaks: (from, to) => inside(from) !== null && to.startsWith(`${api}testing/`),
  },
  {
    name: 'no-way-up',
    advice: `an import goes down: ${floorNames}`,
    breaks: (from, to) => {
      const [own, other] = [inside(from), inside(to)];
      return own !== null && other !== null && floorOf(other) < floorOf(own);
    },
  },
  {
    name: 'register-goes-one-way',
    advice: 'a room of the register imports those below it: days → plan → months → log, people',
    breaks: (from, to) => {
      const [own, other] = [roomOf(from), roomOf(to)];
      if (own === undefined || other === undefined || own === other) return false;
      return placeOf(registerRooms, other) <= placeOf(registerRooms, own);
    },
  },
  {
    name: 'modules-meet-in-repos',
    advice: 'of another module, import only its *.repo.ts, or its one door',
    breaks: (from, to) => {
      const [own, other] = [moduleOf(from), moduleOf(to)];
      if (!own || !other || own === other) return false;
      return !to.endsWith('.repo.ts') && to !== `${api}modules/${other}/${other}.door.ts`;
    },
  },
  {
    name: 'modules-in-order',
    advice: `modules stand on one another in one order: ${moduleOrder.map((floor) => floor.join(', ')).join(' → ')}`,
    breaks: (from, to) => {
      const [own, other] = [moduleOf(from), moduleOf(to)];
      if (!own || !other || own === other) return false;
      const [above, below] = [placeOf(moduleOrder, own), placeOf(moduleOrder, other)];
      // A repository only asks the database, so the pairs outside the order may read each other's.
      if (to.endsWith('.repo.ts')) return isWritten(own) && isWritten(other) && below < above;
      return above < 0 || below < above;
    },
  },
  {
    name: 'repos-refuse-nothing',
    advice: 'a repository asks the database; whoever calls it judges the answer',
    breaks: (from, to) =>
      from.endsWith('.repo.ts') && ['packages/core/src/errors.ts', `${api}http/handlers.ts`].includes(to),
  },
];

/** The chain on which the days of people hang; here repositories too are read downwards only. */
const isWritten = (name) => {
  const place = placeOf(moduleOrder, name);
  return place >= 1 && place <= 4;
};
