import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import type { Department } from '@timbro/core/departments/contract.ts';
import { DuplicateIcon, PrintIcon, RedoIcon, SettingsIcon, TemplateIcon, UndoIcon } from '@timbro/kit/page/icons.ts';
import { SearchBox } from '@timbro/kit/table/search-box.tsx';
import { ToolbarMenu } from '@timbro/kit/table/toolbar.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { DepartmentChooser } from './department-chooser.tsx';
import { type PlanAddress, searchSpec } from './plan-address.ts';
import { WeekNav } from './week-nav.tsx';

/** What the toolbar opens. */
export type Tool = 'copyHere' | 'copyOn' | 'schedule' | 'settings' | 'print';

type Props = {
  address: PlanAddress;
  departments: readonly Department[];
  onTool(tool: Tool): void;
  steps: { canUndo: boolean; canRedo: boolean; undo(): void; redo(): void };
  /** A phone looks at a week and assigns; it copies none and prints none. */
  isPhone: boolean;
  children: ReactNode;
};

/** It gives way first, so that everything else stays on one line. */
const searchBox = {
  flex: { xs: '1 1 100%', sm: '1 1 130px' },
  minWidth: 0,
  maxWidth: { sm: 240 },
  display: 'flex',
} as const;

export function PlanningToolbar({ address, departments, onTool, steps, isPhone, children }: Props) {
  const t = useT();
  const { search, monday, today, departmentId } = address;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <WeekNav monday={monday} today={today} onWeek={address.showWeek} />
      <DepartmentChooser departments={departments} value={departmentId} onChange={address.showDepartment} />
      <Box sx={{ ...searchBox, '&& > *': { flex: 1, width: '100%', minWidth: 0 } }}>
        <SearchBox spec={searchSpec} text={search.text} set={search.set} />
      </Box>
      <Box sx={{ flex: { sm: 1 } }} />
      {!isPhone && <Tools onTool={onTool} steps={steps} />}
      <IconTool label={t('planning.settings')} onPress={() => onTool('settings')}>
        <SettingsIcon />
      </IconTool>
      {children}
    </Box>
  );
}

function Tools({ onTool, steps }: Pick<Props, 'onTool' | 'steps'>) {
  const t = useT();
  const entry = (tool: Tool, text: string, close: () => void) => (
    <MenuItem
      key={tool}
      onClick={() => {
        close();
        onTool(tool);
      }}
    >
      {text}
    </MenuItem>
  );
  return (
    <>
      <ToolbarMenu compact icon={<DuplicateIcon />} label={t('planning.copy')}>
        {(close) => [entry('copyHere', t('planning.copy.here'), close), entry('copyOn', t('planning.copy.on'), close)]}
      </ToolbarMenu>
      <ToolbarMenu compact icon={<TemplateIcon />} label={t('planning.templates')}>
        {(close) => entry('schedule', t('planning.templates.schedule'), close)}
      </ToolbarMenu>
      <Box role="group" aria-label={t('planning.steps')} sx={{ display: 'flex' }}>
        <IconTool label={t('planning.undo')} hint="Ctrl Z" isOff={!steps.canUndo} onPress={steps.undo}>
          <UndoIcon />
        </IconTool>
        <IconTool label={t('planning.redo')} hint="Ctrl Y" isOff={!steps.canRedo} onPress={steps.redo}>
          <RedoIcon />
        </IconTool>
      </Box>
      <IconTool label={t('planning.print')} onPress={() => onTool('print')}>
        <PrintIcon />
      </IconTool>
    </>
  );
}

type IconToolProps = { label: string; hint?: string; isOff?: boolean; onPress(): void; children: ReactNode };

/** Off, it stays in reach, so that whoever walks by the keyboard does not lose their place. */
const IconTool = ({ label, hint, isOff = false, onPress, children }: IconToolProps) => (
  <Tooltip title={hint ? `${label} (${hint})` : label}>
    <IconButton
      aria-label={label}
      {...(isOff && { 'aria-disabled': true, sx: { opacity: 0.4 } })}
      onClick={() => !isOff && onPress()}
    >
      {children}
    </IconButton>
  </Tooltip>
);
