import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isInstalled, runningServers, stampInstalled } from './installed.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'timbro-installed-'));
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'package-lock.json'), lockOf('1.0.0'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const lockOf = (version) => JSON.stringify({ packages: { 'node_modules/one': { version } } });
const node = (version, modules) => ({ versions: { node: version, modules }, platform: 'linux', arch: 'x64' });

describe('packages that were installed', () => {
  test.each([
    ['the same Node.js', node('20.19.0', '115'), true],
    ['a later patch of it', node('20.20.2', '115'), true],
    ['another major version', node('22.23.3', '127'), false],
    ['another binary interface', node('20.19.0', '116'), false],
    ['another machine', { ...node('20.19.0', '115'), arch: 'arm64' }, false],
  ])('under %s', (_, runtime, expected) => {
    stampInstalled(root, node('20.19.0', '115'));
    expect(isInstalled(root, runtime)).toBe(expected);
  });

  test('are not those of another list', () => {
    stampInstalled(root);
    writeFileSync(join(root, 'package-lock.json'), lockOf('1.0.1'));
    expect(isInstalled(root)).toBe(false);
  });

  test.each([
    ['by hand', ''],
    ['before, when the whole version was noted', 'v20.19.4 linux x64 of another list'],
  ])('%s are kept where they are the wanted ones', (_, stamp) => {
    if (stamp) writeFileSync(join(root, 'node_modules', '.bootstrap'), stamp);
    expect(isInstalled(root, node('20.20.2', '115'))).toBe(false);
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), lockOf('1.0.0'));
    expect(isInstalled(root, node('20.20.2', '115'))).toBe(true);
  });
});

describe('servers of the folder', () => {
  const mark = (pid, machine = hostname()) => {
    mkdirSync(join(root, '.cache', 'servers'), { recursive: true });
    writeFileSync(join(root, '.cache', 'servers', String(pid)), machine);
  };

  test('are known while they run, and forgotten once they are gone', async () => {
    const program = join(root, 'main.js');
    writeFileSync(program, 'process.stdin.resume()');
    const server = spawn(process.execPath, [program], { stdio: ['pipe', 'ignore', 'ignore'] });
    await once(server, 'spawn');
    mark(server.pid);
    expect(runningServers(root)).toEqual([server.pid]);
    server.kill('SIGKILL');
    await once(server, 'exit');
    expect(runningServers(root)).toEqual([]);
    expect(existsSync(join(root, '.cache', 'servers', String(server.pid)))).toBe(false);
  });

  test('none is known where none ever ran, on another machine, or where another program has its number', () => {
    expect(runningServers(root)).toEqual([]);
    mark(process.pid, 'elsewhere');
    expect(runningServers(root)).toEqual([]);
    if (!existsSync('/proc/self/cmdline')) return;
    mark(1);
    expect(runningServers(root)).toEqual([]);
  });
});
