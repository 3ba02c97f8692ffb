import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Month, dayIn, monthBefore, monthOf } from '@timbro/core/days/rules.ts';
import { monthTitle } from '@timbro/core/moment.ts';
import type { Db } from '#db/client.ts';
import { inBatches } from '#db/in-batches.ts';
import { documentReads, documents, payslipFiles, payslips } from '#db/tables/payslips.ts';
import type { FileStore } from '#files/store.ts';
import { demoNotice } from './demo-notice.ts';
import { demoSlip } from './demo-slip.ts';
import type { Random } from './random.ts';
import type { SeededCompany } from './seed-attendance.ts';

/** Where the files of the demo go. */
export type PaperStore = { files: Pick<FileStore, 'put'>; tempDir: string };
type Staff = SeededCompany['staff'][number];
type Seeding = { db: Db; company: SeededCompany; name: string; now: Date; random: Random; store: PaperStore };

const monthsOfSlips = 6;
/** People without a slip of the last month. */
const missingPeople = 3;
const filesAtOnce = 12;
/** How many have read their slip of a month, by how long ago that was. */
const readShare = (monthsAgo: number) => (monthsAgo === 1 ? 0.62 : 0.97);

/** Whoever looks around in the employee app finds what is new there. */
const finds = ({ isNamed, role }: Staff, monthsAgo: number) => isNamed && role === 'Operator' && monthsAgo === 1;

const hour = 3_600_000;

/** Six months of pay slips as somebody in the office would have given them out, and two documents. */
export async function seedPapers(seeding: Seeding): Promise<void> {
  const { company, now, store } = seeding;
  await mkdir(store.tempDir, { recursive: true, mode: 0o700 });
  const thisMonth = monthOf(dayIn(company.place.timezone, now));
  for (let monthsAgo = monthsOfSlips; monthsAgo >= 1; monthsAgo -= 1)
    await seedMonth(seeding, monthBefore(thisMonth, monthsAgo), monthsAgo);
  await seedDocuments(seeding);
}

/** Slips come out on the tenth, or yesterday where that is still to come. */
const publishedOn = (month: Month, now: Date): Date =>
  new Date(Math.min(Date.parse(`${monthBefore(month, -1)}-10T09:12:00Z`), now.getTime() - 20 * hour));

async function seedMonth(seeding: Seeding, month: Month, monthsAgo: number): Promise<void> {
  const { company, now, random } = seeding;
  const missing = monthsAgo === 1 ? company.staff.filter(({ isNamed }) => !isNamed).slice(-missingPeople) : [];
  const people = company.staff.filter((person) => !missing.includes(person));
  const office = company.staff.find(({ role }) => role === 'BackOffice') ?? company.staff[0];
  const at = publishedOn(month, now);
  const planned = people.map((person) => ({ person, slip: plannedSlip(seeding, person, month, random) }));
  for (const some of inBatches(planned, filesAtOnce)) {
    const kept = await Promise.all(some.map(({ slip }) => keep(seeding.store, slip)));
    await seeding.db.insert(payslips).values(
      some.map(({ person, slip }) => {
        const isRead = random.chance(readShare(monthsAgo));
        const drawnAt = isRead ? earlier(at.getTime() + (2 + random.upTo(60)) * hour, now) : null;
        const isDownloaded = drawnAt !== null && random.chance(0.8);
        // Drawn all the same, so that everybody else's slips do not depend on this.
        const openedAt = finds(person, monthsAgo) ? null : drawnAt;
        return {
          id: slip.id,
          companyId: company.companyId,
          userId: person.id,
          createdAt: at,
          month,
          displayName: monthTitle('it', month),
          publishedBy: office?.id ?? null,
          publishedAt: at,
          openedAt,
          downloadedAt: isDownloaded ? openedAt : null,
          remindedAt: isRead || monthsAgo === 1 ? null : new Date(at.getTime() + 5 * 24 * hour),
        };
      }),
    );
    await seeding.db.insert(payslipFiles).values(
      some.map(({ person, slip }, index) => ({
        companyId: company.companyId,
        payslipId: slip.id,
        number: 1,
        fileName: `${person.lastName}_${person.firstName}_${month}.pdf`.replace(/[^\w.-]/g, '_'),
        uploadedBy: office?.id ?? null,
        uploadedAt: at,
        check: 'matches' as const,
        reading: { codes: [person.taxCode], pieced: [], months: [month] },
        ...(kept[index] ?? { fileKey: '', size: 0, sha256: '' }),
      })),
    );
  }
}

const earlier = (time: number, now: Date) => new Date(Math.min(time, now.getTime() - hour));

type Planned = { id: string; fileKey: string; make(): Promise<Buffer> };

/** Ids and figures are drawn before any file is made, so that the order in which files come does not matter. */
function plannedSlip({ name }: Seeding, person: Staff, month: Month, random: Random): Planned {
  const figures = { hours: 152 + random.upTo(24), gross: 168_000 + random.upTo(140_000) };
  const { firstName, lastName, taxCode, payrollCode: number } = person;
  return {
    id: random.id(),
    fileKey: random.id(),
    make: () => demoSlip({ company: name, firstName, lastName, taxCode, number, month, ...figures }),
  };
}

async function keep({ files, tempDir }: PaperStore, { fileKey, make }: Planned) {
  const bytes = await make();
  const path = join(tempDir, `${fileKey}.part`);
  await writeFile(path, bytes, { mode: 0o600 });
  await files.put(fileKey, path);
  return { fileKey, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const notices = [
  {
    displayName: 'Regolamento aziendale 2026',
    fileName: 'regolamento-aziendale.pdf',
    department: null,
    daysAgo: 34,
    readShare: 0.7,
    text: 'Il presente regolamento riassume orari, permessi, sicurezza e uso degli strumenti aziendali. Vale per tutto il personale dal primo gennaio.',
  },
  {
    displayName: 'Turni di fine anno',
    fileName: 'turni-fine-anno.pdf',
    department: 'Produzione',
    daysAgo: 2,
    readShare: 0.25,
    text: 'Dal 24 dicembre al 6 gennaio la produzione lavora a ranghi ridotti. Le ferie vanno chieste entro il 30 novembre.',
  },
] as const;

async function seedDocuments({ db, company, name, now, random, store }: Seeding): Promise<void> {
  const { companyId } = company;
  const office = company.staff.find(({ role }) => role === 'BackOffice') ?? company.staff[0];
  for (const { displayName, fileName, department, daysAgo, readShare: share, text } of notices) {
    const departmentId = department === null ? null : (company.departmentIds.get(department) ?? null);
    const planned = { id: random.id(), fileKey: random.id(), make: () => demoNotice(name, displayName, text) };
    const uploadedAt = new Date(now.getTime() - daysAgo * 24 * hour);
    const audience = departmentId === null ? ('all' as const) : ('department' as const);
    const file = { ...(await keep(store, planned)), fileName, fileType: 'application/pdf' };
    const by = { uploadedBy: office?.id ?? null, uploadedAt, createdAt: uploadedAt };
    await db
      .insert(documents)
      .values({ id: planned.id, companyId, displayName, audience, departmentId, ...file, ...by });
    const readers = company.staff
      .filter((person) => department === null || person.department === department)
      .filter(() => random.chance(share));
    if (readers.length > 0)
      await db.insert(documentReads).values(
        readers.map(({ id: userId }) => ({
          companyId,
          userId,
          documentId: planned.id,
          downloadedAt: earlier(uploadedAt.getTime() + (1 + random.upTo(40)) * hour, now),
        })),
      );
  }
}
