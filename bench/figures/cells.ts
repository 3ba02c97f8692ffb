import { get } from 'node:http';
import type { Figure, Measured } from '../figure.ts';
import { type Api, openSite } from '../site.ts';
import { type WorkedCompany, month, workMonth } from '../worked-month.ts';

const people = 200;
const most = 80;
const path = `/api/v1/work-days?from=${month.from}&to=${month.to}&pageSize=${people}`;

/** What a page of people transfers for the grid of a month, packed as the server packs it. */
export const cells: Figure = {
  row: 22,
  title: 'Cells of the register over HTTP, as they are transferred',
  async measure() {
    const site = await openSite();
    try {
      const company = await workMonth(site.databaseUrl, people);
      const api = await site.startApi();
      const [whole, small] = [await packedBytes(api, company, ''), await packedBytes(api, company, '&shape=cells')];
      await api.stop();
      return [measured(whole, small)];
    } finally {
      await site.close();
    }
  },
};

const measured = (whole: number, small: number): Measured => ({
  what: `shape=cells, ${people} people × 31 days × 4 stamps, gz, against ${kilobytes(whole)} of whole days`,
  value: kilobytes(small),
  bar: `≤ ${most} kB`,
  reached: small > 0 && small <= most * 1000,
});
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** The body as it came over the wire; nothing unpacks it. */
function packedBytes({ url }: Api, { admin }: WorkedCompany, shape: string): Promise<number> {
  const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'gzip' };
  return new Promise((resolve, reject) => {
    const request = get(`${url}${path}${shape}`, { headers }, (answer) => {
      if (answer.statusCode !== 200 || answer.headers['content-encoding'] !== 'gzip')
        reject(
          new Error(`The register answered ${answer.statusCode}, packed as ${answer.headers['content-encoding']}.`),
        );
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => resolve(bytes)).on('error', reject);
    });
    request.on('error', reject);
  });
}
