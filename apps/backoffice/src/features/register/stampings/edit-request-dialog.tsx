import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { textLimits } from '@timbro/core/limits.ts';
import type { StampsUpdate } from '@timbro/core/stamps-updates/contract.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { NoteField } from '@timbro/kit/form/fields.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { formatLongDay } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Decision } from '#parts/decisions/decision-calls.ts';
import { useDecisionText } from '#parts/decisions/decision-words.ts';
import { type EditedChange, changesOf, pairsOf } from './edit-pairs.ts';
import { type EditedPair, editedDay } from './pair-form.ts';
import { PairsFields } from './pairs-fields.tsx';

type Props = {
  request: StampsUpdate;
  /** As it is now: somebody else may have decided it since. */
  current: StampsUpdate;
  onApprove(decision: Pick<Decision, 'changes' | 'note'>): Promise<unknown>;
  onClose(): void;
};

/** The pairs of the day as the request would make them, to be put right before they are approved. */
export function EditRequestDialog({ request, current, onApprove, onClose }: Props) {
  const t = useT();
  const decided = useDecisionText()(current);
  const zone = useCompanyZone();
  const before = useMemo(() => pairsOf(request, zone), [request, zone]);
  const schema = useMemo(() => editedDay(before), [before]);
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
      schema={schema}
      initial={{ pairs: [...before], note: '' }}
      save={t('requests.approve')}
      onSave={({ pairs, note }) => approve(pairs, note)}
      onClose={onClose}
    >
      {decided && <Alert severity="warning">{decided}</Alert>}
      <Typography>
        <strong>{formatLongDay(request.date)}</strong> · {t('stampsUpdates.edit.zone', { zone })}
      </Typography>
      <PairsFields date={request.date} />
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
