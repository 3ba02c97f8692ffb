import { companyModules } from '@timbro/core/access.ts';
import { SwitchField, TextField } from '@timbro/kit/form/fields.tsx';
import { PatronSaintField } from './patron-saint-field.tsx';
import { TimezoneField } from './timezone-field.tsx';

export function DataFields({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <>
      <TextField name="name" label="companies.field.name" required autoFocus={autoFocus} autoComplete="off" />
      <TextField name="vatNumber" label="companies.field.vatNumber" required autoComplete="off" />
      <TextField name="address" label="companies.field.address" autoComplete="off" />
      <TimezoneField name="timezone" label="companies.field.timezone" required />
      <PatronSaintField name="patronSaint" label="companies.field.patronSaint" help="companies.saint.help" />
    </>
  );
}

export function ModuleFields() {
  return companyModules.map((module) => (
    <SwitchField
      key={module}
      name={module}
      label={`companies.module.${module}`}
      help={`companies.module.${module}.text`}
    />
  ));
}
