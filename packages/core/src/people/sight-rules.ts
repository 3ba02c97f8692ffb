import type { Role } from '../access.ts';

/** Whose records somebody may see: the whole company's, or those of the departments they answer for. */
export type Sight = 'company' | { readonly departments: readonly string[] };

export const sightOf = ({ role, leads }: { role: Role; leads: readonly string[] }): Sight =>
  role === 'Responsible' ? { departments: leads } : 'company';

/** Whether the people of a department, or of none, are among them. */
export const seesDepartment = (sight: Sight, departmentId: string | null): boolean =>
  sight === 'company' || (departmentId !== null && sight.departments.includes(departmentId));
