import { defineMessages } from '../define-messages.ts';

export const userMessages = defineMessages({
  'role.SuperAdmin': { it: 'Super amministratore', en: 'Super administrator' },
  'role.SuperUser': { it: 'Super utente', en: 'Super user' },
  'role.Admin': { it: 'Amministratore', en: 'Administrator' },
  'role.Responsible': { it: 'Responsabile', en: 'Responsible' },
  'role.BackOffice': { it: 'Back office', en: 'Back office' },
  'role.Operator': { it: 'Operatore', en: 'Operator' },
  'users.field.firstName': { it: 'Nome', en: 'First name' },
  'users.field.lastName': { it: 'Cognome', en: 'Last name' },
  'users.field.phone': { it: 'Telefono', en: 'Phone' },
  'users.field.email': { it: 'E-mail', en: 'Email' },
  'users.field.role': { it: 'Ruolo', en: 'Role' },
  'users.field.department': { it: 'Reparto', en: 'Department' },
});
