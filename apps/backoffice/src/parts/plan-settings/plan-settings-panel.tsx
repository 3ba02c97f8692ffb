import { useRef, useState } from 'react';
import { useT } from '@timbro/kit/i18n.tsx';
import { useLayerInHistory } from '@timbro/kit/layer-history.ts';
import { LazyPart, lazyPart } from '@timbro/kit/lazy-part.tsx';
import { SidePanel } from '@timbro/kit/side-panel.tsx';
import { Loading } from '@timbro/kit/states.tsx';
import { useLosingQuestion } from '@timbro/kit/unsaved-guard.ts';

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
  const [hasEntry, setHasEntry] = useState(true);
  if (!open && !hasEntry) setHasEntry(true);
  const closeWithBack = async () => {
    // Back has used its entry up; who stays gets another one.
    setHasEntry(false);
    if (!(await leave(onClose))) setHasEntry(true);
  };
  useLayerInHistory(open && hasEntry, () => void closeWithBack());
  return (
    <SidePanel open={open} title={t('planSettings.title')} onClose={() => void leave(onClose)}>
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
