import { useController, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { documentAudiences } from '@timbro/core/documents/rules.ts';
import { id, oneOf, text } from '@timbro/core/fields.ts';
import { textLimits } from '@timbro/core/limits.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { ChoiceField, TextField } from '@timbro/kit/form/fields.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { SaveWithdrawn } from '@timbro/kit/form/form.tsx';
import { optionText, optionsOf } from '@timbro/kit/form/options.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useDepartmentOptions } from '#parts/department-choice/department-options.ts';
import { FileField, chosenFile } from './file-field.tsx';
import { PersonField } from './person-field.tsx';

const accept = { 'application/pdf': ['.pdf'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'] };
const audiences = optionsOf(documentAudiences, 'documents.audience');

const personName = z.object({ id, displayName: z.string() });
/** Asked although other fields are missing too: everything that is missing is said at once. */
const missingOne = (name: 'departmentId' | 'userId') => ({
  path: [name],
  message: 'validation.required',
  when: () => true,
});
const givenDocument = z
  .strictObject({
    displayName: text(textLimits.displayName),
    audience: oneOf(documentAudiences),
    departmentId: id.nullish(),
    userId: personName.nullish(),
    file: chosenFile,
  })
  .refine(({ audience, departmentId }) => audience !== 'department' || departmentId, missingOne('departmentId'))
  .refine(({ audience, userId }) => audience !== 'user' || userId, missingOne('userId'));

/** A notice or a contract, for one person, a department or everybody. */
export function DocumentDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const confirm = useConfirm();
  const departments = useDepartmentOptions();
  const create = useWrite(api.documents.create);
  const save = async ({ displayName, audience, departmentId, userId, file }: z.output<typeof givenDocument>) => {
    // Many see it at once, and what was seen cannot be taken back from their memory.
    if (audience !== 'user') {
      const chosen = departments.find(({ value }) => value === departmentId);
      const department = chosen ? optionText(t, chosen) : '';
      const title = t(`documents.many.${audience}`, { department });
      const isAgreed = await confirm({ title, body: t('documents.many.text'), confirm: t('documents.create') });
      if (!isAgreed) throw new SaveWithdrawn();
    }
    return create.mutateAsync({
      body: {
        displayName,
        audience,
        file,
        ...(audience === 'department' && departmentId && { departmentId }),
        ...(audience === 'user' && userId && { userId: userId.id }),
      },
    });
  };
  return (
    <FormDialog
      title={t('documents.create.title')}
      schema={givenDocument}
      initial={{ displayName: '', departmentId: null, userId: null }}
      save={t('documents.create')}
      onSave={save}
      onClose={onClose}
    >
      <TextField name="displayName" label="documents.field.displayName" required autoFocus />
      <ChoiceField name="audience" label="documents.field.audience" required options={audiences} />
      <Whom />
      <FileField name="file" label="payslips.field.choose" rule="documents.fileRule" accept={accept} />
    </FormDialog>
  );
}

function Whom() {
  const audience: unknown = useWatch({ name: 'audience' });
  const departments = useDepartmentOptions();
  // Known to the form from the start, in their place above the file: of several faults the first on screen gets the focus.
  useController({ name: 'departmentId' });
  useController({ name: 'userId' });
  if (audience === 'department')
    return <ChoiceField name="departmentId" label="documents.audience.department" required options={departments} />;
  return audience === 'user' ? <PersonField name="userId" label="documents.audience.user" required /> : null;
}
