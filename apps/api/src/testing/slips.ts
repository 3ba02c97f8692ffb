import { createHash } from 'node:crypto';
import { type DemoSlip, demoSlip } from '#seed/demo-slip.ts';
import type { Asked, TestApp } from './app.ts';
import type { Factories, TestCompany, TestUser } from './factories.ts';
import { formData } from './requests.ts';

/** Tax codes whose check letters are right. */
export const codes = {
  rossi: 'RSSMRC80A01D612A',
  bianchi: 'BNCGLI85C41D612P',
  verdi: 'VRDLCU90E15D612I',
} as const;

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A page of a payroll program. */
export const slipPdf = (given: Partial<DemoSlip> = {}): Promise<Buffer> =>
  demoSlip({
    company: 'Officine Prova',
    firstName: 'Marco',
    lastName: 'Rossi',
    taxCode: codes.rossi,
    number: '0001',
    month: '2026-10',
    hours: 168,
    gross: 210_000,
    ...given,
  });

type Office = {
  company: TestCompany;
  admin: TestUser;
  office: TestUser;
  responsible: TestUser;
  rossi: TestUser;
  bianchi: TestUser;
};

/** A company with those who look after slips, somebody who leads a department, and two people in it who get some. */
export async function anOffice(t: Factories): Promise<Office> {
  const company = await t.aCompany();
  const { id: departmentId } = await t.aDepartment(company);
  const person = (firstName: string, lastName: string, taxCode: string) =>
    t.aUser({ company, departmentId, firstName, lastName, taxCode });
  return {
    company,
    admin: await t.aUser({ company, role: 'Admin' }),
    office: await t.aUser({ company, role: 'BackOffice' }),
    responsible: await t.aUser({ company, role: 'Responsible', leads: [departmentId] }),
    rossi: await person('Marco', 'Rossi', codes.rossi),
    bianchi: await person('Giulia', 'Bianchi', codes.bianchi),
  };
}

/** What is sent along with somebody's slip of October. */
export const slipOf = ({ id }: TestUser, more: Record<string, string> = {}) => ({
  userId: id,
  month: '2026-10',
  ...more,
});

export const slipCalls = (app: () => TestApp) => {
  const tokenOf = async (user: TestUser) => (await app().signedInAs(user)).token;
  /** `file` last, as browsers send it. */
  const upload = async (
    by: TestUser,
    fields: Record<string, string>,
    file: Buffer | null,
    fileName = 'cedolino.pdf',
  ) => {
    const parts = [...Object.entries(fields), ...(file ? [['file', file] as const] : [])];
    return app().ask('POST /payslips', { token: await tokenOf(by), ...formData(parts, { fileName }) });
  };
  return {
    tokenOf,
    upload,
    /** An office of its own, in which Rossi has a slip. */
    async aPublishedSlip(file: Buffer) {
      const office = await anOffice(app());
      const { body } = await upload(office.admin, slipOf(office.rossi), file);
      return { ...office, id: body.id };
    },
    async change(by: TestUser, id: string, fields: Record<string, string>, file: Buffer | null = null) {
      const parts = [...Object.entries(fields), ...(file ? [['file', file] as const] : [])];
      return app().ask(`PATCH /payslips/${id}`, { token: await tokenOf(by), ...formData(parts) }) as Promise<
        Asked<'PATCH /payslips/:payslipId'>
      >;
    },
    publish: async (by: TestUser, ids: string[], more: object = {}) =>
      app().ask('POST /payslips/publish', { token: await tokenOf(by), body: { ids, ...more } }),
    download: async (by: TestUser, id: string, query = '') =>
      app().ask(`GET /payslips/download/${id}${query}`, { token: await tokenOf(by) }),
    find: async (by: TestUser, id: string) =>
      app().ask(`GET /payslips/${id}`, { token: await tokenOf(by) }) as Promise<Asked<'GET /payslips/:payslipId'>>,
    mine: async (by: TestUser) => app().ask('GET /payslips/mine', { token: await tokenOf(by) }),
  };
};
