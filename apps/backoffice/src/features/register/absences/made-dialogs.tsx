import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { Dialog } from '@timbro/kit/layers/dialog.tsx';
import { TellDialog } from '@timbro/kit/layers/tell-dialog.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type Made, PeopleMade } from './people-made.tsx';

type People = readonly { readonly id: string; readonly displayName: string }[];

type PreviewProps = { made: Made; people: People; isBusy: boolean; onCreate(): void; onBack(): void };

/** What would happen, before anything is kept. */
export function PreviewDialog({ made, people, isBusy, onCreate, onBack }: PreviewProps) {
  const t = useT();
  const titleId = useId();
  const back = () => {
    if (!isBusy) onBack();
    return !isBusy;
  };
  const good = made.created.length;
  return (
    <Dialog open onClose={back} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{t('absences.preview.title')}</DialogTitle>
      <DialogContent>
        <PeopleMade
          made={made}
          people={people}
          headings={{
            good: t('absences.preview.good', { count: good }),
            conflicts: t('absences.preview.conflicts', { count: made.conflicts.length }),
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" disabled={isBusy} onClick={back}>
          {t('common.back')}
        </Button>
        <WriteButton variant="contained" loading={isBusy} disabled={good === 0} onClick={onCreate}>
          {t('absences.preview.create', { count: good })}
        </WriteButton>
      </DialogActions>
    </Dialog>
  );
}

type MadeProps = { made: Made; people: People; onClose(): void };

/** What became of each person, where not all of them got it. */
export function MadeDialog({ made, people, onClose }: MadeProps) {
  const t = useT();
  const title = t('absences.made.title', { created: made.created.length, conflicts: made.conflicts.length });
  return (
    <TellDialog title={title} onClose={onClose}>
      <PeopleMade
        made={made}
        people={people}
        headings={{ good: t('absences.made.good'), conflicts: t('absences.made.conflicts') }}
      />
    </TellDialog>
  );
}
