import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { hoursOf } from '@timbro/core/absences/rules.ts';
import { type Balance, adjustment, mostMinutes } from '@timbro/core/balances/contract.ts';
import { numberField } from '@timbro/core/fields.ts';
import { textLimits } from '@timbro/core/limits.ts';
import { minutesOf } from '@timbro/core/users/import-rules.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { NoteField, TypedNumberField } from '@timbro/kit/form/fields.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { formatHours } from '@timbro/kit/form/hours-field.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { hoursText } from './hours-text.ts';

/** Typed in hours, so that its bound is told in hours too. */
const signed = adjustment.extend({
  minutes: numberField
    .refine((minutes) => Math.abs(minutes) <= mostMinutes, 'balances.adjust.most')
    .pipe(adjustment.shape.minutes),
});

/** `-3:30`, `+4`, `2,5` in minutes. */
function readSigned(text: string): number | null {
  if (text === '') return null;
  const [, sign = '', rest = ''] = /^([+\-−]?)\s*(\d.*)$/.exec(text) ?? [];
  const minutes = minutesOf(rest);
  return typeof minutes === 'number' && rest !== '' ? (sign === '-' || sign === '−' ? -minutes : minutes) : Number.NaN;
}
const writeSigned = (minutes: number) => `${minutes < 0 ? '-' : ''}${formatHours(Math.abs(minutes))}`;

/** Corrects a balance, and says why. */
export function AdjustDialog({ balance, onClose }: { balance: Balance; onClose(): void }) {
  const t = useT();
  const adjust = useWrite(api.balances.adjust);
  const { user, year, type } = balance;
  return (
    <FormDialog
      title={t('balances.adjust.title')}
      schema={signed}
      initial={{ userId: user.id, year, type, reason: '' }}
      onSave={(body) => adjust.mutateAsync({ body })}
      onClose={onClose}
    >
      <Typography>
        {t('balances.movements.of', { type: t(`balances.type.${type}`), year, name: user.displayName })}
      </Typography>
      <TypedNumberField
        name="minutes"
        label="balances.adjust.hours"
        help="balances.adjust.help"
        read={readSigned}
        write={writeSigned}
        inputMode="text"
        unit="h"
        required
      />
      <ResidualAfter residual={balance.residual} />
      <NoteField name="reason" label="balances.field.reason" max={textLimits.note} required />
    </FormDialog>
  );
}

function ResidualAfter({ residual }: { residual: number }) {
  const t = useT();
  const minutes: unknown = useWatch({ name: 'minutes' });
  const added = typeof minutes === 'number' && !Number.isNaN(minutes) ? hoursOf(minutes) : 0;
  return (
    <Typography role="status" sx={{ color: 'text.secondary' }}>
      {t('balances.adjust.after', { hours: hoursText(residual + added) })}
    </Typography>
  );
}
