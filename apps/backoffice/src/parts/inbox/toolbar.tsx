import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { ListSearch } from '@timbro/kit/address/list-search.ts';
import { download } from '@timbro/kit/data/send.ts';
import { runTask } from '@timbro/kit/layers/progress.tsx';
import { DroppedNote } from '@timbro/kit/table/dropped-note.tsx';
import { FilterBar } from '@timbro/kit/table/filters.tsx';
import { SearchBox } from '@timbro/kit/table/search-box.tsx';
import { ExportMenu } from '@timbro/kit/table/toolbar.tsx';
import { type FilterSpec, filterNames } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Decidable } from '#parts/decisions/decision-calls.ts';
import type { InboxKind } from './kind.ts';
import { waiting } from './use-filters.ts';

type Props<R extends Decidable> = {
  kind: InboxKind<R>;
  lead: ReactNode;
  search: ListSearch<z.ZodObject>;
  filters: readonly FilterSpec[];
  asked: Readonly<Record<string, unknown>>;
  total: number;
};

/** Which requests are shown, and taking those away as a file. */
export function InboxToolbar<R extends Decidable>({ kind, lead, search, filters, asked, total }: Props<R>) {
  const t = useT();
  const { text, set } = search;
  const { exportEndpoint, title } = kind;
  const searchSpec = filters.find((spec) => spec.kind === 'search');
  const reset = () => set(Object.fromEntries(filters.flatMap(filterNames).map((name) => [name, undefined])));
  return (
    <>
      <DroppedNote search={search} filters={filters} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {lead}
        {searchSpec?.kind === 'search' && <SearchBox spec={searchSpec} text={text} set={set} />}
        {lead && <Box sx={{ flex: { sm: 1 } }} />}
        {exportEndpoint && (
          <ExportMenu
            total={total}
            onExport={(format) =>
              void runTask({
                label: t('kit.export.task', { name: t(title) }),
                run: () => download(exportEndpoint.route, { query: { ...asked, sort: '-submittedAt', format } }),
              })
            }
          />
        )}
        {/* With something else in the first line the filters have one of their own. */}
        <Box sx={{ flex: lead ? '1 1 100%' : { xs: '1 1 100%', md: 1 }, minWidth: 0 }}>
          <FilterBar filters={filters} text={text} defaults={waiting} set={set} onReset={reset} />
        </Box>
      </Box>
    </>
  );
}
