import { useState } from 'react';
import type { PersonMonth, PersonMonths } from '@timbro/core/work-days/months/month.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import { CheckIcon } from '@timbro/kit/page/icons.ts';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { FilterBar } from '@timbro/kit/table/filters.tsx';
import { SearchBox } from '@timbro/kit/table/search-box.tsx';
import { Toolbar } from '@timbro/kit/table/toolbar.tsx';
import { filterNames } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type useCloseFilters, searchSpec } from './close-filters.ts';
import { type MonthsSearch, everybodyOf } from './use-months.ts';

const noDefaults = {};

type Props = {
  search: MonthsSearch;
  filters: ReturnType<typeof useCloseFilters>;
  asked: Parameters<typeof everybodyOf>[0];
  summary: PersonMonths['summary'] | undefined;
  onChoose(months: readonly PersonMonth[]): void;
};

/** Everything a click can take away from the filters. */
export const withoutFilters = ({ all }: Props['filters']) =>
  Object.fromEntries(all.flatMap(filterNames).map((name) => [name, undefined]));

/** Search, filters, and everybody who is ready by one click, on whichever page they are. */
export function CloseToolbar({ search, filters, asked, summary, onChoose }: Props) {
  const t = useT();
  const [isReading, setReading] = useState(false);
  const { text, set } = search;
  const ready = summary?.groups.ready ?? 0;

  const chooseReady = async () => {
    setReading(true);
    try {
      onChoose(await everybodyOf({ ...asked, standing: 'ready', state: undefined }));
    } catch (error) {
      notify.error(reasonOf(error, t('error.internal')));
    } finally {
      setReading(false);
    }
  };
  return (
    <Toolbar
      lead={null}
      search={<SearchBox spec={searchSpec} text={text} set={set} />}
      filters={
        <FilterBar
          filters={filters.shown}
          text={text}
          defaults={noDefaults}
          set={set}
          onReset={() => set(withoutFilters(filters))}
        />
      }
    >
      <WriteButton
        variant="outlined"
        startIcon={<CheckIcon />}
        loading={isReading}
        disabled={ready === 0}
        onClick={() => void chooseReady()}
      >
        {t('close.selectReady', { count: ready })}
      </WriteButton>
    </Toolbar>
  );
}
