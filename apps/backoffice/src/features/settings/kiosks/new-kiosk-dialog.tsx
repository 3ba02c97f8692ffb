import type { Kiosk, KioskRegistration } from '@timbro/core/kiosks/contract.ts';
import { newKiosk } from '@timbro/core/kiosks/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { TextField } from '@timbro/kit/form/fields.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

type Props = { onMade(kiosk: Kiosk & KioskRegistration): void; onClose(): void };

/** A new kiosk has a name and nothing else; the tablet comes with its code. */
export function NewKioskDialog({ onMade, onClose }: Props) {
  const t = useT();
  // The code that takes the place of the form says that it is made.
  const create = useWrite(api.kiosks.create, { says: () => null });
  return (
    <FormDialog
      title={t('kiosks.create')}
      schema={newKiosk}
      initial={{ name: '' }}
      save={t('kiosks.create.save')}
      onSave={async (body) => onMade(await create.mutateAsync({ body }))}
      onClose={onClose}
    >
      <TextField name="name" label="kiosks.field.name" help="kiosks.help.name" required autoFocus autoComplete="off" />
    </FormDialog>
  );
}
