import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import * as z from 'zod';
import { month, text } from '@timbro/core/fields.ts';
import { textLimits } from '@timbro/core/limits.ts';
import type { Payslip } from '@timbro/core/payslips/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { ChoiceField, NoteField, SwitchField, TextField } from '@timbro/kit/form/fields.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { SaveWithdrawn } from '@timbro/kit/form/form.tsx';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { formatMonth } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { FileField, chosenFile } from './file-field.tsx';
import { monthOptions } from './months.ts';
import { PersonField, chosenPerson } from './person-field.tsx';

const pdf = { 'application/pdf': ['.pdf'] };
const emptied = (value: unknown) => (value === '' ? undefined : value);
const displayName = z.preprocess(emptied, text(textLimits.displayName).optional());

const newSlip = z.strictObject({
  userId: chosenPerson,
  month,
  displayName,
  file: chosenFile,
  publish: z.boolean(),
});

type NewProps = {
  month: string;
  /** For whom, where that is known already. */
  user?: { id: string; displayName: string };
  onKept(slip: Payslip): void;
  onClose(): void;
};

/** One slip for one person, on a phone too. */
export function NewSlipDialog({ month: shown, user, onKept, onClose }: NewProps) {
  const t = useT();
  const create = useWrite(api.payslips.create);
  const give = useWrite(api.payslips.publish, { says: () => null });
  // What could not be verified is never published by itself: its panel says why, and asks.
  const keep = async ({ publish, ...slip }: z.output<typeof newSlip>) => {
    const kept = await create.mutateAsync({ body: { ...slip, publish: 'false' } });
    if (publish && kept.check === 'matches') await give.mutateAsync({ body: { ids: [kept.id] } });
    onKept(kept);
  };
  const months = useMemo(() => monthOptions(shown), [shown]);
  return (
    <FormDialog
      title={t('payslips.create.title')}
      schema={newSlip}
      initial={{ userId: user ?? null, month: shown, displayName: '', publish: true }}
      save={t('payslips.create')}
      onSave={keep}
      onClose={onClose}
    >
      <PersonField name="userId" label="payslips.field.user" required disabled={user !== undefined} />
      <ChoiceField name="month" label="payslips.field.month" required options={months} />
      <FileField name="file" label="payslips.field.choose" rule="payslips.fileRule" accept={pdf} />
      <TextField name="displayName" label="payslips.field.displayName" help="payslips.displayNameHelp" />
      <SwitchField name="publish" label="payslips.publishNow" help="payslips.publishNowHelp" />
    </FormDialog>
  );
}

const change = z.strictObject({ month, displayName: text(textLimits.displayName) });
const replacement = z.strictObject({ file: chosenFile });

type SlipProps = { slip: Payslip; onClose(): void };

/** What differs, or cannot be read and would be seen at once, is refused once, told, and kept if somebody says so. */
function useConfirmedChange(slip: Payslip) {
  const t = useT();
  const confirm = useConfirm();
  const update = useWrite(api.payslips.update, { inPlace: ['validation'] });
  const params = { payslipId: slip.id };
  return async (body: { month?: string; displayName?: string; file?: File }) => {
    try {
      return await update.mutateAsync({ params, body: { ...body, version: String(slip.version), confirmed: 'false' } });
    } catch (error) {
      const isDoubt = error instanceof ApiError && error.errors.some(({ path }) => path === 'confirmed');
      if (!isDoubt) throw error;
      const question = {
        title: t('payslips.doubt.title'),
        body: reasonOf(error),
        confirm: t('payslips.doubt.confirm'),
        danger: true,
      };
      if (!(await confirm(question))) throw new SaveWithdrawn();
      return update.mutateAsync({ params, body: { ...body, version: String(slip.version), confirmed: 'true' } });
    }
  };
}

export function EditSlipDialog({ slip, onClose }: SlipProps) {
  const t = useT();
  const save = useConfirmedChange(slip);
  const months = useMemo(() => monthOptions(slip.month), [slip.month]);
  return (
    <FormDialog
      title={t('payslips.edit.title', { name: slip.user.displayName })}
      schema={change}
      initial={{ month: slip.month, displayName: slip.displayName }}
      onSave={save}
      onClose={onClose}
    >
      <ChoiceField name="month" label="payslips.field.month" required options={months} />
      <TextField name="displayName" label="payslips.field.displayName" required />
    </FormDialog>
  );
}

export function ReplaceFileDialog({ slip, onClose }: SlipProps) {
  const t = useT();
  const save = useConfirmedChange(slip);
  return (
    <FormDialog
      title={t('payslips.replace.title', { name: slip.user.displayName })}
      schema={replacement}
      initial={{}}
      save={t('payslips.replace')}
      onSave={save}
      onClose={onClose}
    >
      <Typography>{t('payslips.replace.text', { month: formatMonth(slip.month) })}</Typography>
      <FileField name="file" label="payslips.field.choose" rule="payslips.fileRule" accept={pdf} />
    </FormDialog>
  );
}

const withdrawal = z.strictObject({ reason: text(textLimits.note) });

export function WithdrawDialog({ slip, onClose }: SlipProps) {
  const t = useT();
  const withdraw = useWrite(api.payslips.withdraw);
  return (
    <FormDialog
      title={t('payslips.withdraw.title', { name: slip.user.displayName })}
      schema={withdrawal}
      initial={{ reason: '' }}
      save={t('payslips.withdraw')}
      onSave={({ reason }) =>
        withdraw.mutateAsync({ params: { payslipId: slip.id }, body: { reason, version: slip.version } })
      }
      onClose={onClose}
    >
      <Typography>{t('payslips.withdraw.text')}</Typography>
      <NoteField name="reason" label="payslips.withdraw.reason" required autoFocus max={textLimits.note} />
    </FormDialog>
  );
}
