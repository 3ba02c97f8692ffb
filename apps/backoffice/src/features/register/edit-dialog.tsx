import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { textLimits } from '@timbro/core/limits.ts';
import type { StampsUpdate } from '@timbro/core/stamps-updates/contract.ts';
import { useCompanyZone } from '@timbro/kit/company-zone.ts';
import { NoteField } from '@timbro/kit/fields.tsx';
import { FormDialog } from '@timbro/kit/form-dialog.tsx';
import { formatLongDay } from '@timbro/kit/format.ts';
import { useT } from '@timbro/kit/i18n.tsx';
import { AddIcon, DeleteIcon } from '@timbro/kit/icons.ts';
import { ApiError } from '@timbro/kit/send.ts';
import type { Decision } from '#parts/requests/decision-calls.ts';
import { useDecisionText } from '#parts/requests/decision-words.ts';
import { type EditedChange, type EditedPair, changesOf, editedDay, pairsOf } from './edit-pairs.ts';
import { StampEndField } from './stamp-end-field.tsx';

type Props = {
  request: StampsUpdate;
  /** As it is now: somebody else may have decided it since. */
  current: StampsUpdate;
  onApprove(decision: Pick<Decision, 'changes' | 'note'>): Promise<unknown>;
  onClose(): void;
};

/** The pairs of the day as the request would make them, to be put right before they are approved. */
export function EditDialog({ request, current, onApprove, onClose }: Props) {
  const t = useT();
  const decided = useDecisionText()(current);
  const zone = useCompanyZone();
  const approve = async (pairs: readonly EditedPair[], note: string | null | undefined) => {
    const edited = changesOf(request, pairs, zone);
    if (edited.length === 0) throw new ApiError({ ...nothingChanged, message: t('stampsUpdates.nothing') });
    try {
      await onApprove({ changes: edited.map(({ change }) => change), ...(note && { note }) });
    } catch (error) {
      throw error instanceof ApiError ? placed(error, edited) : error;
    }
  };
  return (
    <FormDialog
      title={t('stampsUpdates.edit.title', { name: request.user.displayName })}
      schema={editedDay}
      initial={{ pairs: pairsOf(request, zone), note: '' }}
      save={t('requests.approve')}
      onSave={({ pairs, note }) => approve(pairs, note)}
      onClose={onClose}
    >
      {decided && <Alert severity="warning">{decided}</Alert>}
      <Typography>
        <strong>{formatLongDay(request.date)}</strong> · {t('stampsUpdates.edit.zone', { zone })}
      </Typography>
      <Pairs request={request} />
      <NoteField name="note" label="stampsUpdates.edit.note" max={textLimits.note} />
    </FormDialog>
  );
}

const nothingChanged = { statusCode: 422, code: 'validation', requestId: '' } as const;

/** The server speaks of changes, the dialog of pairs: a fault goes to the pair it is about. */
function placed({ status, code, message, errors, requestId }: ApiError, edited: readonly EditedChange[]): ApiError {
  const moved = errors.map((fault) => {
    const [, index, end = 'enteredAt'] = /^changes\.(\d+)(?:\.(\w+))?$/.exec(fault.path) ?? [];
    const place = index === undefined ? -1 : (edited[Number(index)]?.place ?? -1);
    return place < 0 ? fault : { ...fault, path: `pairs.${place}.${end === 'exitedAt' ? end : 'enteredAt'}` };
  });
  return new ApiError({ statusCode: status, code, message, errors: moved, requestId });
}

function Pairs({ request: { date } }: { request: StampsUpdate }) {
  const t = useT();
  const { control } = useFormContext<{ pairs: EditedPair[] }>();
  const { fields, append, remove } = useFieldArray({ control, name: 'pairs' });
  return (
    <>
      {fields.map((field, index) => {
        const number = index + 1;
        return (
          <Box component="fieldset" key={field.id} sx={pairLook}>
            <Box component="legend" sx={{ px: 1, fontWeight: 700 }}>
              {t('stampsUpdates.edit.pair', { number })}
            </Box>
            <StampEndField name={`pairs.${index}.enteredAt`} label="stampsUpdates.end.enteredAt" date={date} />
            <StampEndField name={`pairs.${index}.exitedAt`} label="stampsUpdates.end.exitedAt" date={date} />
            <IconButton aria-label={t('stampsUpdates.edit.drop', { number })} onClick={() => remove(index)}>
              <DeleteIcon />
            </IconButton>
          </Box>
        );
      })}
      <div>
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          onClick={() => append({ stampingId: null, enteredAt: '', exitedAt: '' })}
        >
          {t('stampsUpdates.edit.add')}
        </Button>
      </div>
    </>
  );
}

const pairLook = {
  m: 0,
  px: 3,
  pt: 2,
  pb: 3,
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', sm: '1fr 1fr auto' },
  gap: 3,
  alignItems: 'start',
  '& > :nth-of-type(2)': { gridColumn: { xs: '1 / 2', sm: 'auto' } },
} as const;
