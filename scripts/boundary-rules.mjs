// Who may import whom, as patterns over paths: a new module or feature is covered without a word here.
// `from` and `to` are paths in the repository; a package from npm is `npm:name`, a part of Node.js `node:name`.
import { apiRules } from './api-rules.mjs';

const coreRules = /^packages\/core\/src\/(access\.ts|group-by\.ts|engine\/.*\.ts|(.*\/)?[^/]*rules\.ts)$/;
const tableUsers = /^apps\/api\/src\/(db|seed|testing)\/|\.repo\.ts$/;
const webPaths = /^(packages|apps\/(?!api\/)[^/]+)\//;
const serviceWorker = /\/service-worker\.ts$/;

/** The rooms of kit from bottom to top: a room imports itself and those before it. A new one takes its place here. */
const kitRooms = ['memory', 'address', 'words', 'data', 'light', 'pdf', 'page', 'layers', 'form', 'table', 'grid'];
/** Helpers of tests and builds: they may use every room, no room uses them. */
const kitHelpers = /^(testing|vite)$/;
/** Rooms without the component library: the guest pages and the employee app are made of them. */
const plainRoom = /^packages\/kit\/src\/(memory|address|words|data|light|pdf)\//;
/** Rooms without any component. */
const unseenRoom = /^packages\/kit\/src\/(memory|address|data)\//;

/** Empty for a file that lies in no room. */
const kitRoomOf = (path) => /^packages\/kit\/src\/((?:[^/]+(?=\/))?)/.exec(path)?.[1];
const featureOf = (path) => /^apps\/[^/]+\/src\/features\/[^/]+\//.exec(path)?.[0];
const isPart = (path, feature) => path.startsWith(`${appOf(feature)}src/parts/`);
const appOf = (path) => /^apps\/[^/]+\//.exec(path)?.[0];
const folderOf = (path) => path.slice(0, path.lastIndexOf('/'));
const isInstalled = (path) => path.startsWith('npm:') || path.startsWith('node:');

/** Rules on one import; `breaks(from, to)` is true when the import is forbidden. */
export const importRules = [
  {
    name: 'rules-are-pure',
    advice: 'rules import only other rules of core; pass what they need as an argument',
    breaks: (from, to) => coreRules.test(from) && !coreRules.test(to),
  },
  {
    name: 'core-stands-alone',
    advice: 'core imports only itself and zod',
    breaks: (from, to) => from.startsWith('packages/core/') && !/^(packages\/core\/|npm:zod$)/.test(to),
  },
  {
    name: 'readers-stand-alone',
    advice: 'sheets and pdf read files and know nothing of the product',
    breaks: (from, to) => {
      const [reader] = /^packages\/(sheets|pdf)\//.exec(from) ?? [];
      return reader !== undefined && !isInstalled(to) && !to.startsWith(reader);
    },
  },
  {
    name: 'kit-knows-no-app',
    advice: 'move what both need down to kit or core',
    breaks: (from, to) =>
      from.startsWith('packages/kit/') && !isInstalled(to) && !/^packages\/(core|kit|pdf)\//.test(to),
  },
  {
    name: 'kit-goes-one-way',
    advice: `a room of kit imports only rooms below it (${kitRooms.join(', ')}), and light is for the apps alone`,
    breaks: (from, to) => {
      const [own, other] = [kitRoomOf(from), kitRoomOf(to)];
      if (own === undefined || other === undefined || own === other || kitHelpers.test(own)) return false;
      const [place, otherPlace] = [kitRooms.indexOf(own), kitRooms.indexOf(other)];
      return other === 'light' || otherPlace < 0 || otherPlace > place;
    },
  },
  {
    name: 'plain-rooms-draw-nothing',
    advice: 'what needs the component library belongs to page or above',
    breaks: (from, to) => plainRoom.test(from) && /^npm:@(mui|emotion)\//.test(to),
  },
  {
    name: 'apps-stand-apart',
    advice: 'apps meet only through core and kit',
    breaks: (from, to) => Boolean(appOf(from) && appOf(to)) && appOf(from) !== appOf(to),
  },
  {
    name: 'features-stand-apart',
    advice:
      'a feature imports core, kit, parts and its own folder; what two features share is a part, composition belongs to app',
    breaks: (from, to) => {
      const feature = featureOf(from);
      if (!feature || isInstalled(to) || /^packages\/(core|kit|sheets|pdf)\//.test(to)) return false;
      return !to.startsWith(feature) && !isPart(to, feature);
    },
  },
  {
    name: 'parts-know-no-feature',
    advice: 'a part imports core, kit and other parts; what it needs of a feature is an argument',
    breaks: (from, to) => /^apps\/[^/]+\/src\/parts\//.test(from) && /^apps\/[^/]+\/src\/(features|app)\//.test(to),
  },
  ...apiRules,
  {
    name: 'only-repos-know-tables',
    advice: 'put the query into a *.repo.ts',
    breaks: (from, to) => to.startsWith('apps/api/src/db/tables/') && !tableUsers.test(from),
  },
  {
    name: 'only-http-knows-fastify',
    advice: 'keep fastify in app.ts and http/',
    breaks: (from, to) =>
      /^npm:@?fastify\b/.test(to) && from.startsWith('apps/') && !/^apps\/api\/src\/(app\.ts$|http\/)/.test(from),
  },
];

/** Rules on what a file does; `where` says in which files `node` is forbidden. */
export const codeRules = [
  {
    name: 'rules-have-no-clock',
    advice: 'take the instant as an argument',
    where: (path) => coreRules.test(path),
    matches: (node) => isCallOf(node, 'Date', 'now') || (node.type === 'NewExpression' && isBareDate(node)),
  },
  {
    name: 'rules-have-no-process',
    advice: 'take the value as an argument',
    where: (path) => coreRules.test(path),
    matches: (node) => node.type === 'Identifier' && node.name === 'process',
  },
  {
    name: 'plain-rooms-draw-nothing',
    advice: 'a component belongs to words, page or above',
    where: (path) => unseenRoom.test(path),
    matches: (node) => node.type === 'JSXOpeningElement',
  },
  {
    name: 'only-send-fetches',
    advice: 'call the API through kit/data/send.ts',
    where: (path) =>
      webPaths.test(path) &&
      !/^packages\/kit\/src\/data\/(send|fetch-with-progress)\.ts$/.test(path) &&
      !serviceWorker.test(path),
    matches: (node) =>
      (node.type === 'NewExpression' && node.callee.name === 'XMLHttpRequest') ||
      (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'fetch') ||
      ['window', 'globalThis', 'self'].some((global) => isCallOf(node, global, 'fetch')),
  },
];

const webRoom = /^(packages\/kit|apps\/(?!api\/)[^/]+)\/src\//;
/** Inside the API: the services, which lie on one floor, and the rooms of a module that has some. */
const apiRoom = /^apps\/api\/src\/(backup|files|jobs|mail|outbox|realtime|security|modules\/work-days)\//;

/** A folder of the web, of the services or of the work days: no two of them import each other, not even through others. */
export const roomOf = (path) => (webRoom.test(path) || apiRoom.test(path) ? folderOf(path) : undefined);

export const partOf = (path) => /^apps\/[^/]+\/src\/parts\/[^/]+(?=\/)/.exec(path)?.[0];
/** Who counts as a user of a part: a feature, or another folder of the app such as `app`. */
export const userOf = (path) => /^apps\/[^/]+\/src\/(features\/[^/]+|[^/]+)(?=\/)/.exec(path)?.[0];

function isCallOf(node, object, property) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  return node.callee.object.name === object && node.callee.property.name === property;
}

const isBareDate = (node) => node.callee.name === 'Date' && node.arguments.length === 0;
