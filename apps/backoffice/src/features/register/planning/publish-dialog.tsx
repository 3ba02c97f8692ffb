import Box from '@mui/material/Box';
import * as z from 'zod';
import { asksForReason } from '@timbro/core/engine/working-time.ts';
import { text } from '@timbro/core/fields.ts';
import { textLimits } from '@timbro/core/limits.ts';
import { planKey } from '@timbro/core/work-days/planning/draft-rules.ts';
import { draftAuthors } from '@timbro/core/work-days/planning/waiting-rules.ts';
import { NoteField } from '@timbro/kit/form/fields.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { formatWeekday } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { PlanModel } from './plan-model.ts';
import { useNames } from './use-names.ts';
import type { Question } from './use-publishing.ts';
import { useSavedBy } from './use-saved-by.ts';
import { WarningGroups } from './warning-groups.tsx';

const reason = text(textLimits.note);
const overriding = z.strictObject({ overrideNote: reason });
/** Warnings without a broken rule need no reason. */
const told = z.strictObject({ overrideNote: reason.or(z.literal('')) });

type Props = {
  model: PlanModel;
  question: Question;
  onPublish(note: string | undefined): Promise<unknown>;
  onClose(): void;
};

/** The law minds something: whoever publishes all the same says why, and the note stays in the history of each day. */
export function PublishDialog({ model, question, onPublish, onClose }: Props) {
  const t = useT();
  const { cells, warnings } = question;
  const needsReason = warnings.some(({ rule }) => asksForReason(rule));
  const nameOf = useNames(
    model,
    warnings.map(({ userId }) => userId),
  );
  const savedBy = useSavedBy();
  const kept = cells.filter((cell) => !model.drafts.has(planKey(cell)));
  return (
    <FormDialog
      title={t('planning.override.title', { count: warnings.length })}
      schema={needsReason ? overriding : told}
      initial={{ overrideNote: '' }}
      save={t('planning.publish', { count: cells.length })}
      onSave={({ overrideNote }) => onPublish(overrideNote === '' ? undefined : overrideNote)}
      onClose={onClose}
    >
      <Box
        role="group"
        tabIndex={0}
        aria-label={t('planning.warnings', { count: warnings.length })}
        sx={{ maxHeight: 'min(320px, 40vh)', overflow: 'auto' }}
      >
        <WarningGroups
          warnings={warnings}
          nameOf={nameOf}
          renderLine={({ date, detail }) => `${formatWeekday(date)}: ${detail}`}
        />
      </Box>
      {draftAuthors(kept, model.saved).map((author) => (
        <div key={author.name}>{savedBy(author)}</div>
      ))}
      <NoteField
        name="overrideNote"
        label="planning.override.note"
        help="planning.override.help"
        max={textLimits.note}
        required={needsReason}
        autoFocus
      />
    </FormDialog>
  );
}
