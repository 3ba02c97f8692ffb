import { useCallback } from 'react';
import type { GridColumn, GridRow } from '@timbro/kit/grid/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { CellRow } from '../register-data/use-register.ts';
import { sayDay } from './day-words.ts';
import { spokenDay } from './period-title.ts';
import { sumsOf } from './row-order.ts';
import { PersonCell, TotalCell } from './side-cells.tsx';
import type { ShownDay } from './use-cells.ts';

/** What the grid says of a cell, and what it draws at either side of a row. */
export function useGridDrawing(byId: ReadonlyMap<string, CellRow>, zone: string) {
  const t = useT();
  const labelOf = useCallback(
    ({ name }: GridRow, { key }: GridColumn, shown: ShownDay | undefined) =>
      [name, spokenDay(key), shown ? sayDay(t, { ...shown, zone }) : t('calendar.say.nothing')].join(', '),
    [t, zone],
  );
  const renderName = useCallback(
    ({ id, name }: GridRow) => {
      const person = byId.get(id);
      const isClosed = person?.days.some(({ status }) => status === 'closed') ?? false;
      return (
        <PersonCell
          name={name}
          marked={person?.user.displayName ?? name}
          presence={person?.user.presence ?? 'notInCompany'}
          isClosed={isClosed}
        />
      );
    },
    [byId],
  );
  const renderTotal = useCallback(
    ({ id }: GridRow) => {
      const person = byId.get(id);
      return person && <TotalCell sums={sumsOf(person)} />;
    },
    [byId],
  );
  return { labelOf, renderName, renderTotal };
}
