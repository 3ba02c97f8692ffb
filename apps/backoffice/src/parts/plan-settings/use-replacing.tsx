import Box from '@mui/material/Box';
import { ApiError } from '@timbro/kit/data/send.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { onFields } from './folded-faults.ts';

const mostNamed = 10;

/** Saves; where somebody already follows another schedule it asks whether that one ends, and if not says who at the field. */
export function useReplacing(): <T>(save: (replace: boolean) => Promise<T>) => Promise<T> {
  const t = useT();
  const confirm = useConfirm();
  const mayReplace = ({ errors }: ApiError) =>
    confirm({
      title: t('planSettings.overlap.title'),
      body: (
        <>
          <Box component="ul" sx={{ mt: 0, pl: 5 }}>
            {errors.slice(0, mostNamed).map(({ path, message }) => (
              <li key={path}>{message}</li>
            ))}
            {errors.length > mostNamed && <li>…</li>}
          </Box>
          {t('planSettings.overlap.text')}
        </>
      ),
      confirm: t('planSettings.overlap.replace'),
    });
  return (save) =>
    onFields(
      save(false).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'overlap' || !(await mayReplace(error))) throw error;
        return save(true);
      }),
    );
}
