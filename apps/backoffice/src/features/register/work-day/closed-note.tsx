import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { createLink } from '@tanstack/react-router';
import { type Day, monthOf } from '@timbro/core/days/rules.ts';
import { LockIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

const TextLink = createLink(Link);

/** To where the month can be opened again. */
export function ClosedLink({ date }: { date: Day }) {
  const t = useT();
  return (
    <TextLink to={`/register?tab=calendar&close=${monthOf(date)}`} sx={{ display: 'inline-block', py: 0.5 }}>
      {t('workDay.closed.open')}
    </TextLink>
  );
}

/** Why nothing can be changed here. */
export function ClosedNote({ date }: { date: Day }) {
  const t = useT();
  return (
    <Alert severity="info" role="status" icon={<LockIcon fontSize="inherit" />}>
      <div>{t('workDay.closed')}</div>
      <ClosedLink date={date} />
    </Alert>
  );
}
