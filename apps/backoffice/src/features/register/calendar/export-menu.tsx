import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import { monthFormats } from '@timbro/core/work-days/rules.ts';
import { ExportIcon } from '@timbro/kit/page/icons.ts';
import { useHold } from '@timbro/kit/page/write-button.tsx';
import { ToolbarMenu } from '@timbro/kit/table/toolbar.tsx';
import { formatMonth } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type MonthOf, mostNamed } from '../sheets/month-export.ts';
import { useMonthExport } from '../sheets/use-month-export.tsx';

type Props = {
  of: MonthOf;
  people: number;
};

/** The month of the people on show, for payroll. */
export function ExportMenu({ of, people }: Props) {
  const t = useT();
  const hold = useHold();
  const save = useMonthExport();
  const isTooLong = (of.userId?.length ?? 0) > mostNamed;
  return (
    <ToolbarMenu
      compact
      icon={<ExportIcon />}
      label={t('kit.export')}
      hold={hold ?? (isTooLong ? t('calendar.export.tooMany', { most: mostNamed }) : null)}
    >
      {(close) => [
        <ListSubheader key="scope" sx={{ lineHeight: '32px' }}>
          {t('calendar.export.scope', { month: formatMonth(of.month), count: people })}
        </ListSubheader>,
        ...monthFormats.map((format) => (
          <MenuItem
            key={format}
            disabled={people === 0}
            onClick={() => {
              close();
              void save(of, people, format);
            }}
          >
            {t(`calendar.export.${format}`)}
          </MenuItem>
        )),
      ]}
    </ToolbarMenu>
  );
}
