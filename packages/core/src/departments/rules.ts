import type { CompanyRole, Role } from '../access.ts';

/** Who may answer for a department: an operator looks after nobody. */
export const responsibleRoles = ['Admin', 'Responsible', 'BackOffice'] as const satisfies readonly CompanyRole[];
export const mayAnswerFor = (role: Role): boolean => responsibleRoles.some((each) => each === role);
