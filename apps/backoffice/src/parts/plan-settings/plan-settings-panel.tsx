import { useRef } from 'react';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { useLosingQuestion } from '@timbro/kit/form/unsaved-guard.ts';
import { SidePanel } from '@timbro/kit/layers/side-panel.tsx';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { Loading } from '@timbro/kit/page/states.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

/** Its forms are many, and the planning is looked at far more often than its rules are changed. */
const lists = lazyPart(() => import('./plan-settings-lists.tsx'));

/** Shifts, schedules, departments and rules beside the plan that is made of them. */
export function PlanSettingsPanel({ open, onClose }: { open: boolean; onClose(): void }) {
  const t = useT();
  const wouldLose = useRef<(() => boolean) | null>(null);
  const mayLose = useLosingQuestion();
  const leave = async (go: () => void) => {
    const isFree = await mayLose(() => wouldLose.current?.() ?? false);
    if (isFree) go();
    return isFree;
  };
  return (
    <SidePanel open={open} inHistory title={t('planSettings.title')} onClose={() => leave(onClose)}>
      <LazyPart part={lists} loading={<Loading shape="list" rows={5} />}>
        {({ PlanSettingsLists }) => (
          <PlanSettingsLists
            onGuard={(ask) => {
              wouldLose.current = ask;
            }}
            onLeave={(go) => void leave(go)}
          />
        )}
      </LazyPart>
    </SidePanel>
  );
}
