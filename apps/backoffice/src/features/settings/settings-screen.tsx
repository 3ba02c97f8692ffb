import Paper from '@mui/material/Paper';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { Page, useTab } from '@timbro/kit/page/page.tsx';
import { Loading } from '@timbro/kit/page/states.tsx';
import { settingsTabs } from './settings-tabs.ts';

const kiosks = lazyPart(() => import('./kiosks/kiosks-tab.tsx'));
/** The same lists that stand beside the plan. */
const lists = lazyPart(() => import('#parts/plan-settings/plan-settings-lists.tsx'));

type ListTab = Exclude<(typeof settingsTabs)[number]['value'], 'kiosks'>;
const isList = (tab: string): tab is ListTab => tab !== 'kiosks' && settingsTabs.some(({ value }) => value === tab);

/** What the company is set up with: its kiosks, and the rules and lists that its days are made by. */
export function SettingsScreen() {
  const tab = useTab(settingsTabs);
  return isList(tab) ? (
    <Page>
      <Paper variant="outlined" sx={sheetLook}>
        <LazyPart part={lists} loading={<Loading shape="list" rows={5} />}>
          {({ listBodies }) => <ListBody key={tab} of={listBodies[tab]} />}
        </LazyPart>
      </Paper>
    </Page>
  ) : (
    <LazyPart part={kiosks} loading={<Loading shape="table" rows={5} />}>
      {({ KiosksTab }) => <KiosksTab />}
    </LazyPart>
  );
}

/** The way to another tab is a step of the address, before which a form with changes asks by itself. */
const noGuard = () => undefined;
const ListBody = ({ of: Body }: { of: React.ComponentType<{ onGuard(): void }> }) => <Body onGuard={noGuard} />;

const sheetLook = {
  width: '100%',
  maxWidth: 900,
  p: 4,
  borderRadius: '12px',
  // What stays in sight under a long form stands above the menu of a phone.
  '--below': { xs: 'calc(64px + env(safe-area-inset-bottom))', sm: '0px' },
} as const;
