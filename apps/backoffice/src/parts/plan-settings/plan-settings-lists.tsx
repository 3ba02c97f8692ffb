import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ComponentType, useId, useState } from 'react';
import { api } from '@timbro/kit/data/api.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { DepartmentsTab } from './departments-tab.tsx';
import { RulesTab, type RulesTabProps } from './rules-tab.tsx';
import { SchedulesTab } from './schedules-tab.tsx';
import { ShiftsTab } from './shifts-tab.tsx';

type Props = RulesTabProps & {
  /** Goes on unless something typed would be lost. */
  onLeave(go: () => void): void;
};

const tabs = ['shifts', 'schedules', 'departments', 'rules'] as const;
type ListTab = (typeof tabs)[number];
/** The lists by name, for the page that shows each under a tab of its own. */
export const listBodies = {
  shifts: ShiftsTab,
  schedules: SchedulesTab,
  departments: DepartmentsTab,
  rules: RulesTab,
} satisfies Record<ListTab, ComponentType<RulesTabProps>>;

/** The four lists, one at a time; the rules are shown to those who may read them. */
export function PlanSettingsLists({ onGuard, onLeave }: Props) {
  const t = useT();
  const base = useId();
  const [tab, setTab] = useState<ListTab>('shifts');
  const seesRules = useCan(api.companySettings.find);
  const Body = listBodies[tab];
  return (
    <>
      <Tabs
        value={tab}
        variant="fullWidth"
        onChange={(_, chosen: ListTab) => onLeave(() => setTab(chosen))}
        aria-label={t('planSettings.title')}
        sx={{
          mx: -4,
          mt: -4,
          mb: 3,
          borderBottom: 1,
          borderColor: 'divider',
          '& .MuiTab-root': { minWidth: 0, px: 2 },
        }}
      >
        {tabs
          .filter((value) => value !== 'rules' || seesRules)
          .map((value) => (
            <Tab
              key={value}
              value={value}
              id={`${base}-${value}`}
              aria-controls={`${base}-body`}
              label={t(`planSettings.tab.${value}`)}
            />
          ))}
      </Tabs>
      <Box role="tabpanel" id={`${base}-body`} aria-labelledby={`${base}-${tab}`}>
        <Body onGuard={onGuard} />
      </Box>
    </>
  );
}
