import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import * as z from 'zod';
import type { WebKey } from '@timbro/core/messages.ts';
import { useConfirm } from '@timbro/kit/confirm.tsx';
import { ChoiceField } from '@timbro/kit/fields.tsx';
import { FormDialog } from '@timbro/kit/form-dialog.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import { ApiError } from '@timbro/kit/send.ts';
import { TellDialog } from '@timbro/kit/tell-dialog.tsx';
import { onFields } from './folded-faults.ts';

type Named = { readonly id: string; readonly name: string };
type InUse = { readonly record: Named; readonly reasons: readonly string[] };

type Removal = {
  /** The kind of record: where its words begin. */
  kind: 'shift' | 'schedule';
  /** Those that can take its place. */
  all: readonly Named[];
  /** Rejects with the server's refusal, which it has told except where the record is in use. */
  remove(id: string, replaceWith?: string): Promise<unknown>;
};

/** Asks, then removes; what is in use says where, and goes once another has taken its place. */
export function useRemoval({ kind, all, remove }: Removal): { ask(record: Named): Promise<void>; dialog: ReactNode } {
  const t = useT();
  const confirm = useConfirm();
  const [inUse, setInUse] = useState<InUse | null>(null);
  const ask = async (record: Named) => {
    const agreed = await confirm({
      title: t(`planSettings.${kind}.remove`, { name: record.name }),
      body: t('planSettings.remove.text'),
      confirm: t('planSettings.remove'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await remove(record.id);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'inUse')
        setInUse({ record, reasons: error.errors.map(({ message }) => message) });
    }
  };
  const dialog = inUse && (
    <InUseDialog
      {...inUse}
      kind={kind}
      others={all.filter(({ id }) => id !== inUse.record.id)}
      onReplace={(replaceWith) => remove(inUse.record.id, replaceWith)}
      onClose={() => setInUse(null)}
    />
  );
  return { ask, dialog };
}

const replaceForm = z.object({ replaceWith: z.uuid('validation.required') });

type InUseProps = InUse & {
  kind: Removal['kind'];
  others: readonly Named[];
  onReplace(id: string): Promise<unknown>;
  onClose(): void;
};

function InUseDialog({ record, reasons, kind, others, onReplace, onClose }: InUseProps) {
  const t = useT();
  const title = t('planSettings.inUse.title', { name: record.name });
  if (others.length === 0)
    return (
      <TellDialog title={title} onClose={onClose}>
        <Reasons reasons={reasons} text={`planSettings.${kind}.replace.none`} />
      </TellDialog>
    );
  return (
    <FormDialog
      title={title}
      schema={replaceForm}
      initial={{}}
      save={t('planSettings.inUse.replace')}
      onSave={({ replaceWith }) => onFields(onReplace(replaceWith))}
      onClose={onClose}
    >
      <Reasons reasons={reasons} text={`planSettings.${kind}.replace.text`} />
      <ChoiceField
        name="replaceWith"
        label={`planSettings.${kind}.replace`}
        options={others.map(({ id, name }) => ({ value: id, text: name }))}
        required
      />
    </FormDialog>
  );
}

function Reasons({ reasons, text }: { reasons: readonly string[]; text: WebKey }) {
  const t = useT();
  return (
    <div>
      <Box component="ul" sx={{ mt: 0, mb: 3, pl: 5 }}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </Box>
      <Typography>{t(text)}</Typography>
    </div>
  );
}
