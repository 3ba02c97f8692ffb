import type { Day } from '@timbro/core/days/rules.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';

const dialog = lazyPart(() => import('../absences/new-absence-dialog.tsx'));

/** Whom and which days the form begins with. */
export type AbsenceStart = {
  readonly people: readonly { readonly id: string; readonly displayName: string }[];
  readonly startsOn: Day | null;
  readonly endsOn: Day | null;
};

export const AbsenceDialog = ({ start, onClose }: { start: AbsenceStart; onClose(): void }) => (
  <LazyPart isLayer part={dialog}>
    {({ NewAbsenceDialog }) => <NewAbsenceDialog initial={{ ...start, people: [...start.people] }} onClose={onClose} />}
  </LazyPart>
);
