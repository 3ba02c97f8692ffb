import type { ReactNode } from 'react';
import * as z from 'zod';
import { ChoiceField } from '@timbro/kit/form/fields.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { TellDialog } from '@timbro/kit/layers/tell-dialog.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type InUse, useAskedRemoval } from '#parts/refusals/use-asked-removal.ts';
import { UseList } from '#parts/refusals/use-list.tsx';
import { onFields } from './folded-faults.ts';

type Named = InUse['record'];

type Removal = {
  /** The kind of record: where its words begin. */
  kind: 'shift' | 'schedule';
  /** Those that can take its place. */
  all: readonly Named[];
  usesOf(id: string): Promise<{ readonly uses: readonly string[] }>;
  /** Rejects with the server's refusal, which it has told except where the record is in use. */
  remove(id: string, replaceWith?: string): Promise<unknown>;
};

/** Asks, then removes; what is in use says where, and goes once another has taken its place. */
export function useRemoval({ kind, all, usesOf, remove }: Removal): { ask(record: Named): void; dialog: ReactNode } {
  const t = useT();
  const { ask, inUse, forget } = useAskedRemoval({
    usesOf,
    question: ({ name }) => ({
      title: t(`planSettings.${kind}.remove`, { name }),
      body: t('planSettings.remove.text'),
      confirm: t('planSettings.remove'),
      danger: true,
    }),
    remove,
  });
  const dialog = inUse && (
    <InUseDialog
      {...inUse}
      kind={kind}
      others={all.filter(({ id }) => id !== inUse.record.id)}
      onReplace={(replaceWith) => remove(inUse.record.id, replaceWith)}
      onClose={forget}
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

function InUseDialog({ record, uses, kind, others, onReplace, onClose }: InUseProps) {
  const t = useT();
  const title = t('planSettings.inUse.title', { name: record.name });
  if (others.length === 0)
    return (
      <TellDialog title={title} onClose={onClose}>
        <UseList uses={uses} text={t(`planSettings.${kind}.replace.none`)} />
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
      <UseList uses={uses} text={t(`planSettings.${kind}.replace.text`)} />
      <ChoiceField
        name="replaceWith"
        label={`planSettings.${kind}.replace`}
        options={others.map(({ id, name }) => ({ value: id, text: name }))}
        required
      />
    </FormDialog>
  );
}
