import Alert from '@mui/material/Alert';
import type { WebKey } from '@timbro/core/messages.ts';
import type { KeptSearch } from '../address/kept-search.ts';
import { useT } from '../words/i18n.ts';
import { type FilterSpec, filterNames } from './types.ts';

type Props = { search: Pick<KeptSearch, 'note' | 'closeNote'>; filters: readonly FilterSpec[] };

/** What every list has in its address beside its own filters. */
const turning = new Map<string, WebKey>([
  ['sort', 'kit.filters.sort'],
  ['page', 'kit.filters.page'],
  ['pageSize', 'kit.filters.pageSize'],
]);
/** Inside a sentence; an abbreviation keeps its capitals. */
const withoutCapital = (label: string) =>
  /^.[A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** Says which part of an old or mistyped link was left out. */
export function DroppedNote({ search, filters }: Props) {
  const t = useT();
  if (search.note.length === 0) return null;
  const names = search.note.map((name) => {
    const spec = filters.find((candidate) => filterNames(candidate).includes(name));
    const own = turning.get(name);
    if (spec) return withoutCapital(t(spec.label));
    return own ? t(own) : name;
  });
  return (
    <Alert severity="info" role="status" onClose={search.closeNote} closeText={t('common.close')}>
      {t('kit.filters.dropped', { names: [...new Set(names)].join(', ') })}
    </Alert>
  );
}
