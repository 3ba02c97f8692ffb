import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { SearchChange, SearchText } from '@timbro/kit/address/address.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { Drawer } from '@timbro/kit/layers/drawer.tsx';
import { CloseIcon } from '@timbro/kit/page/icons.ts';
import { type FilterSpec, valuesOf } from '@timbro/kit/table/types.ts';
import { formatNumber } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { RegisterQuery } from '../register-data/use-register.ts';
import { filterNames, queryOf } from './calendar-search.ts';
import { anomaly, isAnomaly, withAnomaly } from './filter-draft.ts';
import { FilterSection } from './filter-section.tsx';

type Props = {
  filters: readonly FilterSpec[];
  /** What holds now. */
  text: SearchText;
  /** The days that are asked about. */
  days: Pick<RegisterQuery, 'from' | 'to' | 'date'>;
  onApply(change: SearchChange): void;
  onClose(): void;
};

/** Every filter at once; nothing changes on the page until they are applied. */
export function FilterDrawer({ filters, text, days, onApply, onClose }: Props) {
  const t = useT();
  const titleId = useId();
  const [draft, setDraft] = useState<SearchText>(text);
  const set = (name: string, values: readonly string[]) =>
    setDraft(({ [name]: _, ...others }) => (values.length === 0 ? others : { ...others, [name]: values }));
  const apply = (chosen: SearchText) => {
    onApply(Object.fromEntries(filterNames.map((name) => [name, chosen[name]])));
    onClose();
  };
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: 360 } },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 5, py: 3, borderBottom: 1, borderColor: 'divider' }}>
        <Typography id={titleId} component="h2" variant="subtitle1" sx={{ flex: 1 }}>
          {t('kit.filters')}
        </Typography>
        <IconButton edge="end" aria-label={t('common.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', px: 5, py: 4, display: 'grid', gap: 5, alignContent: 'start' }}>
        <FormControlLabel
          control={
            <Switch checked={isAnomaly(draft)} onChange={(_, isOn) => set('eventType', withAnomaly(draft, isOn))} />
          }
          label={t('calendar.filter.onlyAnomalies')}
        />
        {filters
          .map(offeredHere)
          .map((spec) =>
            spec.kind === 'found' || spec.kind === 'multi' ? (
              <FilterSection
                key={spec.name}
                spec={spec}
                values={valuesOf(draft, spec.name)}
                onChange={(values) => set(spec.name, values)}
              />
            ) : null,
          )}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, p: 4, borderTop: 1, borderColor: 'divider', '& > *': { flex: 1 } }}>
        <Button variant="outlined" onClick={() => apply({})}>
          {t('kit.filters.reset')}
        </Button>
        <ApplyButton draft={draft} days={days} onApply={() => apply(draft)} />
      </Box>
    </Drawer>
  );
}

/** Anomalies have a switch of their own. */
const offeredHere = (spec: FilterSpec): FilterSpec =>
  spec.kind === 'multi' ? { ...spec, options: spec.options.filter(({ value }) => value !== anomaly) } : spec;

/** Says how many people there will be before anything is applied. */
function ApplyButton({ draft, days, onApply }: Pick<Props, 'days'> & { draft: SearchText; onApply(): void }) {
  const t = useT();
  const found = useRead(api.workDays.list, { query: { ...queryOf(draft), ...days, pageSize: 1 } }, { inPlace: true });
  const total = found.data?.total;
  return (
    <Button
      variant="contained"
      onClick={onApply}
      {...(total !== undefined && { 'aria-label': t('calendar.filter.applySpoken', { count: total }) })}
    >
      {t('calendar.filter.apply', { count: total === undefined ? '…' : formatNumber(total) })}
    </Button>
  );
}
