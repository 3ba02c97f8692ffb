export const companyStatuses = ['enabled', 'disabled'] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

export const defaultTimezone = 'Europe/Rome';
