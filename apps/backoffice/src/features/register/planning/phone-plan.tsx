import { useState } from 'react';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { wishOf } from './brushes.ts';
import { painted } from './gestures.ts';
import { PlanCards } from './plan-cards.tsx';
import type { Troubles } from './troubles.ts';
import type { Board } from './use-board.ts';
import type { Plan } from './use-plan.ts';

const assignSheet = lazyPart(() => import('./assign-sheet.tsx'));

type Props = { plan: Plan; board: Board; troubles: Troubles };

/** The week on a phone: to be read, and changed person by person. */
export function PhonePlan({ plan: { model, contracts }, board, troubles }: Props) {
  const [userId, setUserId] = useState<string | null>(null);
  const person = model.rows.find(({ user }) => user.id === userId)?.user;
  return (
    <>
      <PlanCards {...{ model, troubles, contracts }} onAssign={({ id }) => setUserId(id)} />
      {person && (
        <LazyPart isLayer part={assignSheet}>
          {({ AssignSheet }) => (
            <AssignSheet
              {...{ model, troubles, person }}
              onAssign={(brush, dates) => {
                const places = dates.map((columnKey) => ({ rowId: person.id, columnKey }));
                board.apply(painted(model, places, wishOf(brush)));
              }}
              onClose={() => setUserId(null)}
            />
          )}
        </LazyPart>
      )}
    </>
  );
}
