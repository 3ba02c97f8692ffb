import Box from '@mui/material/Box';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { Page } from '@timbro/kit/page/page.tsx';
import { ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { DataCard } from './data-card.tsx';
import { LanguageCard } from './language-card.tsx';
import { LookCard } from './look-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PinCard } from './pin-card.tsx';
import { PrivacyCard } from './privacy-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** What a person may decide about themselves. */
export function ProfileScreen() {
  const profile = useRead(api.profile.read, {}, { inPlace: true });
  return (
    <Page>
      {profile.data ? (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            alignItems: 'start',
            gridTemplateColumns: { lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          }}
        >
          <Box sx={{ display: 'grid', gap: 4 }}>
            <DataCard profile={profile.data} />
            <PasswordCard />
          </Box>
          <Box sx={{ display: 'grid', gap: 4 }}>
            <LanguageCard />
            <LookCard />
            <NotificationsCard profile={profile.data} />
            <PinCard profile={profile.data} />
            <PrivacyCard />
          </Box>
        </Box>
      ) : profile.error ? (
        <ErrorBlock error={profile.error} onRetry={() => void profile.refetch()} />
      ) : (
        <Loading shape="form" />
      )}
      <SessionsCard />
    </Page>
  );
}
