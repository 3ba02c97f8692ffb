import Typography from '@mui/material/Typography';
import * as z from 'zod';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { exitReasons } from '@timbro/core/exits/rules.ts';
import { note, oneOf } from '@timbro/core/fields.ts';
import { textLimits } from '@timbro/core/limits.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { ChoiceField, NoteField } from '@timbro/kit/form/fields.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { optionsOf } from '@timbro/kit/form/options.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Decision } from '#parts/decisions/decision-calls.ts';
import { usePeriodText } from '#parts/decisions/period-text.ts';
import { spanOfExit } from './exit-times.ts';

const given = z.strictObject({ reason: oneOf(exitReasons), note });
const reasons = optionsOf(exitReasons, 'exits.reason');

type Props = {
  exit: Exit;
  onApprove(decision: Pick<Decision, 'reason' | 'note'>): Promise<unknown>;
  onClose(): void;
};

/** Why somebody went out, said by whoever approves it. */
export function ReasonDialog({ exit, onApprove, onClose }: Props) {
  const t = useT();
  const zone = useCompanyZone();
  const periodText = usePeriodText();
  return (
    <FormDialog
      title={t('exits.approve.title', { name: exit.user.displayName })}
      schema={given}
      initial={{ note: '' }}
      save={t('requests.approve')}
      onSave={({ reason, note: words }) => onApprove({ reason, ...(words && { note: words }) })}
      onClose={onClose}
    >
      <Typography>{t('exits.approve.when', { period: periodText(spanOfExit(exit, zone)) })}</Typography>
      <ChoiceField name="reason" label="exits.field.reason" options={reasons} required />
      <NoteField name="note" label="exits.approve.note" max={textLimits.note} />
    </FormDialog>
  );
}
