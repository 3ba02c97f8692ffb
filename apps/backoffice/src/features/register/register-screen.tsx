import { LazyPart, lazyPart } from '@timbro/kit/lazy-part.tsx';
import { Page, useTab } from '@timbro/kit/page.tsx';
import { Loading } from '@timbro/kit/states.tsx';
import { registerTabs } from './register-tabs.ts';
import { RequestsTab } from './requests-tab.tsx';

/** Whoever only empties the inbox never fetches the table of absences. */
const absences = lazyPart(() => import('#parts/absences/absences-tab.tsx'));

/** The attendance register: what waits for a decision, and who is absent. */
export function RegisterScreen() {
  const tab = useTab(registerTabs);
  return (
    <Page>
      {tab === 'absences' ? (
        <LazyPart part={absences} loading={<Loading shape="table" rows={8} />}>
          {({ AbsencesTab }) => <AbsencesTab />}
        </LazyPart>
      ) : (
        <RequestsTab />
      )}
    </Page>
  );
}
