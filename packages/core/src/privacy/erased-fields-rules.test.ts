import { describe, expect, test } from 'vitest';
import { auditEntities, valueWords } from '../audit/rules.ts';
import { isMessageKey } from '../messages.ts';
import { allErasedHistory, erasedFields, erasedValue } from './erased-fields-rules.ts';
import { allStored } from './stored-tables-rules.ts';

const inHistory = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
/** What no line of the history ever tells. */
const neverTold = new Set(['pin_hash', 'password_hash', 'pass_code']);

describe('what the history no longer tells', () => {
  test('is at least what the records themselves lose', () => {
    const cleared = allStored.filter(([, table]) => table.cleared?.length);
    expect(cleared.length).toBeGreaterThanOrEqual(5);
    for (const [name, table] of cleared) {
      const told = allErasedHistory.find((one) => one.table === name && one.which === 'all');
      const lost = (table.cleared ?? []).filter((column) => !neverTold.has(column)).map(inHistory);
      expect(
        lost.filter((field) => !told?.fields.includes(field)),
        name,
      ).toEqual([]);
    }
  });

  test('is of kinds of record and fields that the history knows, and has a word for what is not there', () => {
    const kinds: readonly string[] = auditEntities;
    for (const [entity, fields] of Object.entries(erasedFields)) {
      expect(kinds).toContain(entity);
      expect(fields.filter((field) => !isMessageKey(`audit.field.${field}`))).toEqual([]);
    }
    expect(valueWords.some((family) => isMessageKey(`${family}.${erasedValue}`))).toBe(true);
  });
});
