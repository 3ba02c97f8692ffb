export const companyStatuses = ['enabled', 'disabled'] as const;
type CompanyStatus = (typeof companyStatuses)[number];

export const defaultTimezone = 'Europe/Rome';
/** What decides which minute a stamp is and which day a holiday. */
export type Place = { timezone: string; patronSaint: string | null };

/** What the chip of a client says: invited lasts until somebody has signed in. */
const companyStates = ['invited', ...companyStatuses] as const;
export type CompanyState = (typeof companyStates)[number];
export const stateOf = (company: { status: CompanyStatus; invited: boolean; signedIn: boolean }): CompanyState =>
  company.status === 'enabled' && company.invited && !company.signedIn ? 'invited' : company.status;

/** The shapes of VAT numbers in the European Union, by the country's prefix; Italy's own is checked by its digit. */
const euShapes: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** Every second digit counts double, less nine when that is two digits; the whole must end in nought. */
function hasItalianCheckDigit(digits: string): boolean {
  const sum = Array.from(digits).reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0 && !/^0+$/.test(digits);
}

/** A VAT number as it is kept, an Italian one without its prefix; `null` when it cannot be one. */
export function toVatNumber(typed: string): string | null {
  const value = typed.replace(/[\s.-]/g, '').toUpperCase();
  const italian = /^(?:IT)?(\d{11})$/.exec(value)?.[1];
  if (italian) return hasItalianCheckDigit(italian) ? italian : null;
  return euShapes[value.slice(0, 2)]?.test(value.slice(2)) ? value : null;
}

/** A zone by its name, as both JavaScript and the database know it; never a bare offset. */
export const isTimezone = (value: string): boolean => Intl.supportedValuesOf('timeZone').includes(value);
