import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { User } from '@timbro/core/users/contract.ts';
import { api } from '@timbro/kit/data/api.ts';
import { download } from '@timbro/kit/data/send.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { runTask } from '@timbro/kit/layers/progress.tsx';
import { useCan } from '@timbro/kit/page/can.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { followJob } from '#parts/jobs/follow-job.ts';
import { ErasureDialog } from './privacy-erasure.tsx';

/** What whoever manages the company does with the data of one person: a file of all of them, and after they have left their erasure. */
export function PrivacyActions({ person }: { person: User }) {
  const t = useT();
  const confirm = useConfirm();
  const mayExport = useCan(api.privacy.exportOf);
  const [isErasing, setErasing] = useState(false);
  if (!mayExport) return null;
  const exportAll = async () => {
    const agreed = await confirm({
      title: t('privacy.exportOf.title', { name: person.displayName }),
      // Whoever has left cannot sign in to see it.
      body: [t('privacy.exportOf.text'), person.status !== 'archived' && t('privacy.exportOf.seen')]
        .filter(Boolean)
        .join(' '),
      confirm: t('privacy.exportOf'),
    });
    if (!agreed) return;
    await runTask({
      label: t('privacy.exportOf.task', { name: person.displayName }),
      run: async (report) => {
        const answer = await api.privacy.exportOf({ params: { userId: person.id } });
        const { id: jobId } = await followJob(answer, report, t('privacy.exportOf.failed'));
        await download(api.jobs.download.route, { params: { jobId } });
      },
    });
  };
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <WriteButton variant="outlined" size="small" onClick={() => void exportAll()}>
        {t('privacy.exportOf')}
      </WriteButton>
      {person.status === 'archived' && person.erasedAt === null && (
        <Button variant="outlined" size="small" color="error" onClick={() => setErasing(true)}>
          {t('privacy.erase')}
        </Button>
      )}
      {isErasing && <ErasureDialog person={person} onClose={() => setErasing(false)} />}
    </Stack>
  );
}
