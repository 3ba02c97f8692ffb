import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import type { Month } from '@timbro/core/days/rules.ts';
import { type MonthFormat, monthFormats } from '@timbro/core/work-days/rules.ts';
import { ToolbarMenu } from '@timbro/kit/data-table-toolbar.tsx';
import { formatMonth } from '@timbro/kit/format.ts';
import { useT } from '@timbro/kit/i18n.tsx';
import { ExportIcon } from '@timbro/kit/icons.ts';
import { notify } from '@timbro/kit/toasts.tsx';
import { useHold } from '@timbro/kit/write-button.tsx';
import { type MonthOf, mostNamed } from '#parts/calendar/month-export.ts';
import { useMonthExport } from '#parts/calendar/use-month-export.tsx';
import { reasonOf } from '#parts/refusals/reason-of.ts';

type Props = {
  month: Month;
  people: number;
  isSelection: boolean;
  /** Found only when it is asked for: a search is known to the list, but not to the file. */
  whose(): Promise<Omit<MonthOf, 'month'>>;
};

/** The payroll files of the month: of whoever is selected, or of everybody the filter shows. */
export function PayrollMenu({ month, people, isSelection, whose }: Props) {
  const t = useT();
  const hold = useHold();
  const save = useMonthExport();
  const scope = { month: formatMonth(month), count: people };

  const make = async (format: MonthFormat) => {
    try {
      const of = { month, ...(await whose()) };
      if ((of.userId?.length ?? 0) > mostNamed) notify.warning(t('calendar.export.tooMany', { most: mostNamed }));
      else await save(of, people, format);
    } catch (error) {
      notify.error(reasonOf(error, t('error.internal')));
    }
  };
  return (
    <ToolbarMenu icon={<ExportIcon />} label={t('close.export')} hold={hold}>
      {(close) => [
        <ListSubheader key="scope" sx={{ lineHeight: '32px' }}>
          {t(isSelection ? 'close.export.selected' : 'calendar.export.scope', scope)}
        </ListSubheader>,
        ...monthFormats.map((format) => (
          <MenuItem
            key={format}
            disabled={people === 0}
            onClick={() => {
              close();
              void make(format);
            }}
          >
            {t(`calendar.export.${format}`)}
          </MenuItem>
        )),
      ]}
    </ToolbarMenu>
  );
}
