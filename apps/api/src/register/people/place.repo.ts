import { eq } from 'drizzle-orm';
import type { Place } from '@timbro/core/companies/rules.ts';
import type { Db } from '#db/client.ts';
import { companies } from '#db/tables/people.ts';

/** Where a company is: its clock and its patron saint. */
export const placeOfCompany = async (db: Db, companyId: string): Promise<Place | undefined> =>
  (
    await db
      .select({ timezone: companies.timezone, patronSaint: companies.patronSaint })
      .from(companies)
      .where(eq(companies.id, companyId))
  )[0];
