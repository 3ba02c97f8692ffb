import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type ChosenKind, type NotificationChoices, offeredKinds } from '@timbro/core/notifications/choice-rules.ts';
import type { Profile } from '@timbro/core/profile/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { SubjectCard } from '@timbro/kit/page/subject-card.tsx';
import { heldProps, useHold } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

/** Which news about one's own things is also mailed, and told on their phones; the provider's people are told of none. */
export function NotificationsCard({ profile: { notifications, permissions } }: { profile: Profile }) {
  const t = useT();
  const kinds = offeredKinds(permissions);
  if (!notifications || kinds.length === 0) return null;
  return (
    <SubjectCard title={t('profile.notifications')} text={t('profile.notifications.text')}>
      <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
        {kinds.map((kind) => (
          <li key={kind}>
            <ChoiceSwitch kind={kind} choices={notifications} />
          </li>
        ))}
      </Box>
    </SubjectCard>
  );
}

function ChoiceSwitch({ kind, choices }: { kind: ChosenKind; choices: NotificationChoices }) {
  const t = useT();
  const hold = useHold();
  const update = useWrite(api.profile.update);
  // Shown as it was chosen until the server has said how it is now.
  const isOn = (update.isPending ? update.variables.body.notifications?.[kind] : undefined) ?? choices[kind];
  const choose = (isWanted: boolean) => {
    if (hold === null && !update.isPending) update.mutate({ body: { notifications: { [kind]: isWanted } } });
  };
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            onChange={(_, isWanted) => choose(isWanted)}
            slotProps={{ input: { ...heldProps(hold), 'aria-busy': update.isPending } }}
            sx={hold === null ? {} : { opacity: 0.5 }}
          />
        }
        label={t(`profile.notifications.${kind}`)}
      />
      {kind === 'missedStamp' && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {t('profile.notifications.missedStamp.text')}
        </Typography>
      )}
    </>
  );
}
