import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAs } from '../testing/sign-in-as.ts';
import { heardFromServer } from './offline.ts';
import { download, receiveFile } from './send.ts';

const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  signInAs('Admin');
});
afterEach(() => {
  server.mockReset();
  vi.unstubAllGlobals();
});

test('a file comes whole, with its name and type; one that breaks off is no file', async () => {
  const headers = { 'content-disposition': 'inline; filename="rossi.pdf"', 'content-type': 'application/pdf; x=y' };
  server.mockResolvedValue(new Response('%PDF', { headers }));
  const file = await receiveFile('GET /payslips/download/:payslipId', { params: { payslipId: 'p1' } });
  expect({ ...file, bytes: new TextDecoder().decode(file.bytes) }).toEqual({
    bytes: '%PDF',
    name: 'rossi.pdf',
    type: 'application/pdf',
  });

  const broken = new Response('%P', { headers });
  vi.spyOn(broken, 'arrayBuffer').mockRejectedValue(new TypeError('network error'));
  server.mockResolvedValue(broken);
  await expect(receiveFile('GET /payslips/download/:payslipId')).rejects.toMatchObject({
    status: 0,
    code: 'unavailable',
  });
  heardFromServer(true);
});

test.each([
  ['attachment; filename="cronologia.xlsx"', 'cronologia.xlsx'],
  ['attachment; filename="x.csv"; filename*=UTF-8\'\'citt%C3%A0.csv', 'città.csv'],
])('a download with %s is saved as %s', async (disposition, name) => {
  server.mockResolvedValue(new Response('x', { headers: { 'content-disposition': disposition } }));
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await download('GET /audit/export');
  expect(names).toEqual([name]);
  click.mockRestore();
});
