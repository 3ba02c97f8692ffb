import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { CheckIcon, SortIcon } from '@timbro/kit/page/icons.ts';
import { ToolbarMenu } from '@timbro/kit/table/toolbar.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type CalendarSort, sorts } from './row-order.ts';

type Props = {
  sort: CalendarSort;
  isGrouped: boolean;
  onSort(sort: CalendarSort): void;
  onGroup(isGrouped: boolean): void;
};

/** In which order people stand, and whether by department. */
export function OrderMenu({ sort, isGrouped, onSort, onGroup }: Props) {
  const t = useT();
  return (
    <ToolbarMenu compact icon={<SortIcon />} label={t('calendar.order')}>
      {(close) => [
        ...sorts.map((each) => (
          <MenuItem
            key={each}
            role="menuitemradio"
            aria-checked={each === sort}
            onClick={() => {
              close();
              onSort(each);
            }}
          >
            <ListItemIcon>{each === sort && <CheckIcon fontSize="small" />}</ListItemIcon>
            {t(`calendar.sort.${each}`)}
          </MenuItem>
        )),
        <Divider key="line" />,
        <MenuItem
          key="group"
          role="menuitemcheckbox"
          aria-checked={isGrouped}
          onClick={() => {
            close();
            onGroup(!isGrouped);
          }}
        >
          <ListItemIcon>{isGrouped && <CheckIcon fontSize="small" />}</ListItemIcon>
          {t('calendar.group')}
        </MenuItem>,
      ]}
    </ToolbarMenu>
  );
}
