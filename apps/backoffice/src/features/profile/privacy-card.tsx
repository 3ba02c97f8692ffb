import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { api } from '@timbro/kit/data/api.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { SubjectCard } from '@timbro/kit/page/subject-card.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

/** What is stored of oneself lies in the employee app, whoever one is in the company. */
export function PrivacyCard() {
  const t = useT();
  if (!useCan(api.privacy.mine)) return null;
  return (
    <SubjectCard title={t('privacy.title')}>
      <Typography>{t('privacy.link.text')}</Typography>
      <Button variant="outlined" href="/me/privacy" sx={{ justifySelf: 'start' }}>
        {t('privacy.title')}
      </Button>
    </SubjectCard>
  );
}
