import Box from '@mui/material/Box';
import { Fragment, useCallback } from 'react';
import type { AuditLine } from '@timbro/core/audit/contract.ts';
import { valueWords } from '@timbro/core/audit/rules.ts';
import { useCompanyZone } from '../data/company-zone.ts';
import { formatDay, formatInstant } from '../words/format.ts';
import { isWebKey, useT } from '../words/i18n.ts';
import { ArrowRightIcon } from './icons.ts';

/** One field's old and new value, already in words. */
export type ChangeText = { field: string; before: string; after: string };

const nothing = '—';
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const day = /^\d{4}-\d\d-\d\d$/;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Values of records as a person would say them: roles and statuses by their words, instants in the company's zone. */
export function useValueText(): (value: unknown) => string {
  const t = useT();
  const zone = useCompanyZone();
  return useCallback(
    (value) => {
      const say = (item: unknown): string => {
        if (item === null || item === undefined || item === '') return nothing;
        if (typeof item === 'boolean') return t(item ? 'kit.yes' : 'kit.no');
        if (typeof item === 'number') return String(item).replace('.', ',');
        if (typeof item === 'string') return sayText(item);
        if (Array.isArray(item)) return item.length === 0 ? nothing : item.map(say).join(', ');
        if (!isRecord(item)) return nothing;
        const name = item['displayName'] ?? item['name'];
        return typeof name === 'string'
          ? name
          : Object.entries(item)
              .map(([key, inner]) => `${key}: ${say(inner)}`)
              .join(', ');
      };
      const sayText = (text: string) => {
        if (instant.test(text)) return formatInstant(text, zone);
        if (day.test(text)) return formatDay(text);
        const word = valueWords.map((family) => `${family}.${text}`).find(isWebKey);
        return word ? t(word) : text;
      };
      return say(value);
    },
    [t, zone],
  );
}

/** The words of an audit line; what has none yet is shown by its own name rather than hidden. */
export function useAuditWords() {
  const t = useT();
  const valueText = useValueText();
  const word = (key: string, otherwise: string) => (isWebKey(key) ? t(key) : otherwise);
  return {
    action: (action: string) => word(`audit.action.${action}`, action),
    /** The system too, and of the provider only that it was its people. */
    actor: ({ actor, byProvider }: Pick<AuditLine, 'actor' | 'byProvider'>) =>
      actor?.displayName ?? t(byProvider ? 'kit.history.provider' : 'kit.history.system'),
    /** The kind of record and, where it has one, its name; for the provider whose it is, too. */
    record: ({ entity, entityName, companyName }: Pick<AuditLine, 'entity' | 'entityName' | 'companyName'>) =>
      [word(`audit.entity.${entity}`, entity), entityName, companyName].filter(Boolean).join(' · '),
    changes: (changes: AuditLine['changes']): ChangeText[] =>
      changes.map(({ field, before, after }) => ({
        field: word(`audit.field.${field}`, field),
        before: valueText(before),
        after: valueText(after),
      })),
  };
}

/** Field: old → new, one below the other. Words and strokes carry the meaning, colour only helps. */
export function ChangeList({ changes }: { changes: readonly ChangeText[] }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, my: 1, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1, fontSize: 13 }}
    >
      {changes.map(({ field, before, after }) => (
        <Fragment key={field}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {field}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Change before={before} after={after} />
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}

/** What came new is shown alone: there is nothing it replaced. */
export function Change({ before, after }: Omit<ChangeText, 'field'>) {
  return (
    <>
      {before !== nothing && (
        <>
          <Box component="del" sx={{ color: 'var(--rejected)' }}>
            {before}
          </Box>
          <ArrowRightIcon
            titleAccess="→"
            sx={{ fontSize: 14, mx: 1, verticalAlign: '-2px', color: 'text.secondary' }}
          />
        </>
      )}
      <Box component="ins" sx={{ color: 'var(--approved)', fontWeight: 700, textDecoration: 'none' }}>
        {after}
      </Box>
    </>
  );
}
