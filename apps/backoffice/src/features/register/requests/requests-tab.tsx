import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { noCounters } from '@timbro/core/notifications/rules.ts';
import { useAddress } from '@timbro/kit/address/address.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { Inbox } from '#parts/inbox/inbox.tsx';
import { leaveKind } from './leave-kind.tsx';
import { stampingKind } from './stamping-kind.tsx';

const views = ['leave', 'stamping'] as const;
type View = (typeof views)[number];

/** The inbox: leave, or changes of stampings. */
export function RequestsTab() {
  const [address] = useAddress();
  const view: View = address['view'] === 'stamping' ? 'stamping' : 'leave';
  const lead = <ViewSwitch view={view} />;
  // Another kind is another list: nothing chosen or opened in one may show in the other.
  return view === 'stamping' ? (
    <Inbox key="stamping" kind={stampingKind} lead={lead} />
  ) : (
    <Inbox key="leave" kind={leaveKind} lead={lead} />
  );
}

function ViewSwitch({ view }: { view: View }) {
  const t = useT();
  const [, write] = useAddress();
  const { leaveRequests, stampsUpdates } = useRead(api.notifications.counters, {}).data ?? noCounters;
  const counts: Readonly<Record<View, number>> = { leave: leaveRequests, stamping: stampsUpdates };
  const show = (next: View) =>
    write({ view: next === 'stamping' ? next : undefined, id: undefined, leaveRequestType: undefined });
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('requests.views')}
      value={view}
      onChange={(_, chosen: View | null) => chosen && show(chosen)}
      sx={{ bgcolor: 'background.paper', width: { xs: '100%', sm: 'auto' }, '& > *': { flex: { xs: 1, sm: 'none' } } }}
    >
      {views.map((each) => (
        <ToggleButton key={each} value={each} sx={{ whiteSpace: 'nowrap' }}>
          {t(`requests.view.${each}`)}
          {counts[each] > 0 && ` (${counts[each]})`}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
