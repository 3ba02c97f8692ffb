import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import type { Month } from '@timbro/core/days/rules.ts';
import { type MonthFormat, monthFormats } from '@timbro/core/work-days/rules.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import { ExportIcon } from '@timbro/kit/page/icons.ts';
import { useHold } from '@timbro/kit/page/write-button.tsx';
import { ToolbarMenu } from '@timbro/kit/table/toolbar.tsx';
import { formatMonth } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type MonthOf, mostNamed } from '../sheets/month-export.ts';
import { useMonthExport } from '../sheets/use-month-export.tsx';

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
