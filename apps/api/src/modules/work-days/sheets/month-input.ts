import type { CompanySettings } from '@timbro/core/company-settings/rules.ts';
import type { Day } from '@timbro/core/days/rules.ts';
import type { Language } from '@timbro/core/language.ts';
import type { SheetPerson } from '@timbro/core/work-days/sheets/sheet-rules.ts';

/** What every file of a month is made from. */
export type MonthExport = {
  company: { name: string; vatNumber: string | null; address: string | null; timezone: string };
  settings: Pick<CompanySettings, 'payrollCode' | 'payrollWidths' | 'payrollCodes'>;
  month: string;
  provisional: boolean;
  language: Language;
  now: Date;
  /** The day whose end the balances tell: the last of the month, or today while it runs. */
  balancesOn: Day;
  /** Asked anew for every sheet of a workbook, so that nobody has to hold all of them. */
  people: () => AsyncIterable<SheetPerson>;
};
