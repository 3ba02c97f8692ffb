// Checks who imports whom over the whole repository; the rules themselves are in boundary-rules.mjs.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { codeRules, importRules, partOf, roomOf, userOf } from './boundary-rules.mjs';
import { isMain } from './is-main.mjs';

const folders = ['packages', 'apps', 'e2e', 'bench', 'scripts'];
const isTest = (path) => /\.test\.(tsx?|mjs)$/.test(path);

/** Every broken rule under `root`, as `{ path, line, rule, advice }`. */
export function checkBoundaries(root) {
  const paths = folders.flatMap((folder) => sourcesUnder(root, folder));
  const files = paths.map((path) => readSource(root, path));
  return [
    ...files.flatMap(checkFile),
    ...findCycles(files, 'no-cycles'),
    ...findCycles(roomsOf(files), 'rooms-go-one-way'),
    ...checkParts(files),
  ];
}

function sourcesUnder(root, folder) {
  let entries = [];
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return entries.flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesUnder(root, path);
    return /\.(tsx?|mjs)$/.test(entry.name) && !/\.d\.m?ts$/.test(entry.name) ? [path] : [];
  });
}

function readSource(root, path) {
  const text = readFileSync(join(root, path), 'utf8');
  const { program, module } = parseSync(path, text);
  const lineAt = (offset) => text.slice(0, offset).split('\n').length;
  const imports = [];
  const note = (specifier, offset) => imports.push({ specifier, to: resolve(path, specifier), line: lineAt(offset) });

  for (const { moduleRequest, start } of module.staticImports) note(moduleRequest.value, start);
  for (const { entries, start } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest) note(moduleRequest.value, start);
  }
  const noteExpression = ({ source, start }) => {
    if (source.type === 'Literal') note(String(source.value), start);
    // One with values inside leads nowhere that can be told before it runs.
    if (source.type === 'TemplateLiteral' && source.expressions.length === 0)
      note(source.quasis[0].value.cooked, start);
  };
  new Visitor({ ImportExpression: noteExpression, TSImportType: noteExpression }).visit(program);
  return { path, program, module, imports, lineAt };
}

/** Where an import leads: a path in the repository, or `npm:` / `node:` and a name. */
function resolve(from, specifier) {
  const plain = specifier.split('?')[0];
  if (plain.startsWith('.')) return posix.join(dirname(from), plain);
  if (plain.startsWith('#')) return posix.join(...from.split('/').slice(0, 2), 'src', plain.slice(1));
  const own = /^@timbro\/([^/]+)\/(.+)$/.exec(plain);
  if (own)
    return posix.join(['core', 'kit', 'pdf', 'sheets'].includes(own[1]) ? 'packages' : 'apps', own[1], 'src', own[2]);
  if (plain.startsWith('node:')) return plain;
  return `npm:${plain
    .split('/')
    .slice(0, plain.startsWith('@') ? 2 : 1)
    .join('/')}`;
}

function checkFile(file) {
  const layers = isTest(file.path) ? [] : [...checkImports(file), ...checkCode(file)];
  return [...layers, ...checkShape(file)];
}

function checkImports({ path, imports }) {
  return imports.flatMap(({ to, line }) =>
    importRules
      .filter((rule) => rule.breaks(path, to))
      .map(({ name, advice }) => ({ path, line, rule: name, advice: `${advice} (imports ${to})` })),
  );
}

function checkCode({ path, program, lineAt }) {
  const rules = codeRules.filter((rule) => rule.where(path));
  if (!rules.length) return [];
  const found = [];
  const look = (node) => {
    for (const { name, advice, matches } of rules) {
      if (matches(node)) found.push({ path, line: lineAt(node.start), rule: name, advice });
    }
  };
  new Visitor({ CallExpression: look, NewExpression: look, Identifier: look, JSXOpeningElement: look }).visit(program);
  return found;
}

function checkShape({ path, module, imports, lineAt }) {
  const found = [];
  const add = (line, rule, advice) => found.push({ path, line, rule, advice });
  if (/(^|\/)index\.tsx?$/.test(path)) add(1, 'no-index', 'name the file after what it holds');
  // Tools load these themselves: they ask for a default export and cannot follow our package names.
  const isConfig = /\.config\.(ts|mjs)$|^e2e\/global-setup\.ts$/.test(path);
  for (const { specifier, line } of isConfig ? [] : imports) {
    if (specifier.startsWith('../../')) add(line, 'no-far-parents', 'import by package name, or by # inside the API');
  }
  for (const { entries, start } of isConfig ? [] : module.staticExports) {
    const isDefault = entries.some(({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default');
    if (isDefault) add(lineAt(start), 'no-default-export', 'export it by name');
  }
  return found;
}

/** Each room with what its files import of other rooms; what a test needs is no part of the room. */
function roomsOf(files) {
  const rooms = new Map();
  for (const { path, imports } of files) {
    const own = isTest(path) ? undefined : roomOf(path);
    if (own === undefined) continue;
    if (!rooms.has(own)) rooms.set(own, { path: own, imports: [] });
    for (const { to, line } of imports) {
      const other = roomOf(to);
      if (other !== undefined && other !== own) rooms.get(own).imports.push({ to: other, line, path });
    }
  }
  return [...rooms.values()];
}

/** One finding per knot of files or rooms that reach one another, with a shortest way round it. */
function findCycles(nodes, rule) {
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  const targets = (path) =>
    byPath
      .get(path)
      .imports.map(({ to }) => to)
      .filter((to) => byPath.has(to));
  const reported = new Set();
  return nodes.flatMap(({ path, imports }) => {
    const way = reported.has(path) ? undefined : wayRound(path, targets);
    if (!way) return [];
    for (const step of way) reported.add(step);
    const first = imports.find(({ to }) => to === (way[1] ?? path));
    const advice = `break the circle ${[...way, path].join(' → ')}`;
    return [{ path: first.path ?? path, line: first.line, rule, advice }];
  });
}

/** Breadth first from a node back to itself. */
function wayRound(start, targets) {
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways) {
    for (const to of targets(way.at(-1))) {
      if (to === start) return way;
      if (!seen.has(to)) {
        seen.add(to);
        ways.push([...way, to]);
      }
    }
  }
  return undefined;
}

/** Parts that fewer than two use. A part that uses another stands for its own users. */
function checkParts(files) {
  const importers = new Map();
  const firstFile = new Map();
  for (const { path, imports } of files) {
    if (isTest(path)) continue;
    const own = partOf(path) ?? userOf(path);
    if (partOf(path) && !firstFile.has(own)) firstFile.set(own, path);
    for (const part of imports.map(({ to }) => partOf(to))) {
      if (own && part && part !== own) importers.set(part, (importers.get(part) ?? new Set()).add(own));
    }
  }
  const usersOf = (part, seen = new Set()) => {
    if (seen.has(part)) return [];
    seen.add(part);
    return [...(importers.get(part) ?? [])].flatMap((user) => (partOf(`${user}/`) ? usersOf(user, seen) : [user]));
  };
  return [...firstFile].flatMap(([part, path]) => {
    if (new Set(usersOf(part)).size > 1) return [];
    return [{ path, line: 1, rule: 'parts-have-two-users', advice: `move it to the feature that uses it (${part})` }];
  });
}

if (isMain(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const found = checkBoundaries(root);
  for (const { path, line, rule, advice } of found) console.log(`${path}:${line} ${rule} — ${advice}`);
  if (found.length) process.exitCode = 1;
  else console.log('All imports keep to their layers.');
}
