import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { access } from '@timbro/core/access.ts';
import { defineContract } from '@timbro/core/capability.ts';
import { contract } from '@timbro/core/contract.ts';
import { openApiOf } from './openapi.ts';

const text = JSON.stringify(openApiOf(contract, '1.2.3'));
const media = z.object({ schema: z.looseObject({}), encoding: z.unknown().optional() });
const operation = z.object({
  security: z.array(z.record(z.string(), z.array(z.string()))),
  requestBody: z.object({ content: z.record(z.string(), media) }).optional(),
  responses: z.record(
    z.string(),
    z.union([
      z.strictObject({ $ref: z.string() }),
      z.object({ description: z.string(), content: z.record(z.string(), media).optional() }),
    ]),
  ),
});
const { paths, components } = z
  .object({
    paths: z.record(z.string(), z.record(z.string(), operation)),
    components: z.object({ schemas: z.record(z.string(), z.unknown()), responses: z.record(z.string(), z.unknown()) }),
  })
  .parse(JSON.parse(text));

const at = (method: string, path: string) => operation.parse(paths[path]?.[method]);
const typesOf = (method: string, path: string, status: number) => {
  const answer = at(method, path).responses[status];
  return answer && 'content' in answer ? Object.keys(answer.content ?? {}) : [];
};

/** Each program as it is installed, run by this very Node.js. */
const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const programOf = (name: string, file: string, from = root) =>
  join(dirname(createRequire(join(from, 'package.json')).resolve(`${name}/package.json`)), file);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timbro-openapi-'));
  await writeFile(join(folder, 'openapi.json'), text);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('other programs read it', () => {
  test('a linter finds nothing', async () => {
    // An id is a UUID, so no word of a path can be taken for one.
    const config = { extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } };
    await writeFile(join(folder, 'redocly.yaml'), JSON.stringify(config));
    const { stdout } = await run(
      process.execPath,
      [programOf('@redocly/cli', 'bin/cli.js'), 'lint', 'openapi.json', '--format=json'],
      { cwd: folder, env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
    ).catch((error: { stdout: string }) => error);
    const { problems } = z
      .object({ problems: z.array(z.looseObject({ message: z.string() })) })
      .parse(JSON.parse(stdout));
    expect(problems.map(({ message }) => message)).toEqual([]);
  });

  test('its types compile, and tell one reply from another', async () => {
    await writeFile(join(folder, 'api.ts'), astToString(await openapiTS(text)));
    await writeFile(join(folder, 'use.ts'), use);
    const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--lib', 'ES2023,DOM', '--types', ''];
    const { stdout } = await run(
      process.execPath,
      [programOf('typescript', 'bin/tsc'), ...options, '--module', 'ESNext', '--moduleResolution', 'bundler', 'use.ts'],
      { cwd: folder },
    ).catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });
});

/** What somebody writes who talks to the API with generated types. */
const use = `import type { components, operations } from './api';
type Answer<K extends keyof operations, S> = operations[K]['responses'] extends infer R
  ? S extends keyof R ? R[S] extends { content: { 'application/json': infer B } } ? B : never : never : never;
export const person: components['schemas']['Person'] = { id: '', displayName: 'Ada', sortName: 'Ada', departmentId: null };
export const started: Answer<'workDays.export', 202>['jobId'] = 'job';
export const minutes: Answer<'workDays.list', 200>['items'][number]['totals']['due'] = 480;
export const code: Answer<'absences.update', 409>['code'] = 'overlap';
// @ts-expect-error A refusal for its state is never one for its syntax.
export const other: Answer<'absences.update', 409>['code'] = 'malformed';
// @ts-expect-error An absence has no such field.
export type Unknown = components['schemas']['Absence']['colour'];
`;

describe('what it says', () => {
  test('every reference leads somewhere, and every named schema stands once', () => {
    const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference = '']) => reference);
    const known = ['schemas', 'responses'] as const;
    const places = new Set(
      known.flatMap((kind) => Object.keys(components[kind]).map((name) => `#/components/${kind}/${name}`)),
    );
    expect(references.filter((one) => !places.has(one) && !one.startsWith('#/components/parameters/'))).toEqual([]);
    expect(text).not.toContain('$defs');
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(['Error', 'Person', 'WorkDay', 'Absence']));
  });

  test.each([
    ['a rehearsal', 'post', '/absences', 200, ['application/json']],
    ['what is done in the background', 'get', '/work-days/export', 202, ['application/json']],
    [
      'the files of a month',
      'get',
      '/work-days/export',
      200,
      [
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'text/csv',
        'application/pdf',
        'application/xml',
      ],
    ],
    [
      'a list taken away',
      'get',
      '/users/export',
      200,
      ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
    ],
    [
      'a certificate',
      'get',
      '/absences/attachments/{attachmentId}',
      200,
      ['application/pdf', 'image/jpeg', 'image/png'],
    ],
    ['nothing', 'delete', '/absences/{absenceId}', 204, []],
  ])('%s: %s %s answers %i', (_, method, path, status, types) => {
    expect(typesOf(method, path, status)).toEqual(types);
  });

  test('a form with a file, and which files it takes', () => {
    const { content } = at('post', '/absences/{absenceId}/attachments').requestBody ?? { content: {} };
    expect(content['multipart/form-data']).toMatchObject({
      schema: { required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
      encoding: { file: { contentType: 'application/pdf, image/jpeg, image/png' } },
    });
  });

  test('who calls with what, and how a call is refused', () => {
    expect([at('post', '/auth/sign-in').security, at('post', '/auth/refresh').security]).toEqual([
      [],
      [{ refreshCookie: [] }],
    ]);
    const { security, responses } = at('patch', '/absences/{absenceId}');
    expect(security).toEqual([{ bearer: [] }]);
    expect(Object.keys(responses).join(' ')).toBe('200 400 401 403 404 409 413 415 422 500 503');
    expect(responses[409]).toEqual({ $ref: '#/components/responses/Refused409' });
    expect(Object.keys(at('post', '/auth/sign-in').responses)).toContain('429');
  });
});

describe('a name is given once', () => {
  const contractOf = (one: z.ZodType, other: z.ZodType) => ({
    notes: defineContract({
      one: { route: 'GET /one', access: access.public, reply: one, summary: '' },
      other: { route: 'POST /other', access: access.public, body: other, reply: other, summary: '' },
    }),
  });
  const noteWith = (field: z.ZodType) => z.object({ field }).meta({ id: 'Note' });

  test('two schemas of one name are refused', () => {
    const [one, other] = [noteWith(z.string()), noteWith(z.number())];
    expect(() => openApiOf(contractOf(one, other), '1')).toThrow('Two schemas are called Note.');
  });

  test('what is sent and what is answered stand side by side', () => {
    const note = noteWith(z.string().default(''));
    const document = JSON.stringify(openApiOf(contractOf(note, note), '1'));
    expect(document).toContain(
      '"Note":{"type":"object","properties":{"field":{"default":"","type":"string"}},"required":["field"]',
    );
    expect(document).toContain('"NoteInput":{"type":"object","properties":{"field":{"default":"","type":"string"}}}');
  });

  test('a schema that holds itself needs a name', () => {
    const tree: z.ZodType = z.object({
      get leaves() {
        return z.array(tree);
      },
    });
    const open = () => openApiOf(contractOf(z.object({ tree }), z.null()), '1');
    expect(open).toThrow('A schema that holds itself needs an id of its own.');
  });
});
