import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { Day } from '@timbro/core/days/rules.ts';
import { AddIcon, DeleteIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { EditedPair } from './pair-form.ts';
import { StampEndField } from './stamp-end-field.tsx';

type Props = {
  date: Day;
  /** Stands where two ends have no room side by side, whatever the screen. */
  narrow?: boolean;
  /** What can be said or done about one pair. */
  hint?(stampingId: string | null, index: number): ReactNode;
};

/** The pairs of a day, one below the other, to be changed, added and taken away. */
export function PairsFields({ date, narrow = false, hint }: Props) {
  const t = useT();
  const { control } = useFormContext<{ pairs: EditedPair[] }>();
  const { fields, append, remove } = useFieldArray({ control, name: 'pairs' });
  const addButton = useRef<HTMLButtonElement>(null);
  const drop = (index: number) => {
    remove(index);
    // The button that was pressed is gone with its pair.
    addButton.current?.focus();
  };
  return (
    <>
      {fields.map((field, index) => {
        const number = index + 1;
        return (
          <Box component="fieldset" key={field.id} sx={narrow ? { ...pairLook, ...narrowLook } : pairLook}>
            <Box component="legend" sx={{ px: 1, fontWeight: 700 }}>
              {t('stampsUpdates.edit.pair', { number })}
            </Box>
            <StampEndField name={`pairs.${index}.enteredAt`} label="stampsUpdates.end.enteredAt" date={date} />
            <StampEndField name={`pairs.${index}.exitedAt`} label="stampsUpdates.end.exitedAt" date={date} />
            <IconButton aria-label={t('stampsUpdates.edit.drop', { number })} onClick={() => drop(index)}>
              <DeleteIcon />
            </IconButton>
            {hint?.(field.stampingId, index)}
          </Box>
        );
      })}
      <div>
        <Button
          ref={addButton}
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
const narrowLook = {
  gridTemplateColumns: '1fr auto',
  '& > :nth-of-type(2)': { gridColumn: '1 / 2' },
} as const;
