import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Day, addDays } from '@timbro/core/days/rules.ts';
import { noted, withWishes } from '@timbro/core/work-days/planning/draft-rules.ts';
import type { Placed } from '@timbro/core/work-days/planning/placing-rules.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { placeOfKey } from './gestures.ts';
import type { PlanAddress } from './plan-address.ts';
import type { Tool } from './planning-toolbar.tsx';
import type { Board } from './use-board.ts';
import type { Plan } from './use-plan.ts';
import type { Work } from './use-work.ts';

/** Opened now and then: whoever only paints fetches none of them. */
const copyWeek = lazyPart(() => import('./copy-week-dialog.tsx'));
const scheduleDialog = lazyPart(() => import('./schedule-dialog.tsx'));
const publishDialog = lazyPart(() => import('./publish-dialog.tsx'));
const notesPanel = lazyPart(() => import('./notes-panel.tsx'));
const planPrint = lazyPart(() => import('./plan-print.tsx'));
const shiftDialog = lazyPart(() => import('#parts/plan-settings/shift-dialog.tsx'));
const settings = lazyPart(() => import('#parts/plan-settings/plan-settings-panel.tsx'));

export type Opened = Tool | 'newShift' | 'notes' | null;
type Props = {
  opened: Opened;
  onClose(): void;
  address: PlanAddress;
  plan: Plan;
  board: Board;
  work: Work;
};

/** Whatever lies over the plan. */
export function PlanDialogs(props: Props) {
  const { opened, onClose, plan, work } = props;
  const { publishing } = work;
  return (
    <>
      <Opened {...props} />
      {publishing.question && (
        <LazyPart isLayer part={publishDialog}>
          {({ PublishDialog }) =>
            publishing.question && (
              <PublishDialog
                model={plan.model}
                question={publishing.question}
                onPublish={(note) =>
                  publishing.question ? publishing.override(publishing.question, note) : Promise.resolve()
                }
                onClose={publishing.closeQuestion}
              />
            )
          }
        </LazyPart>
      )}
      <Settings isOpen={opened === 'settings'} onClose={onClose} />
      <Printed plan={plan} />
    </>
  );
}

/** It waits for the browser to print; should it not arrive, there is nothing to say about it until somebody does. */
function Printed({ plan: { model, departments } }: Pick<Props, 'plan'>) {
  useEffect(() => void planPrint.load(), []);
  const state = useSyncExternalStore(planPrint.subscribe, planPrint.state);
  return state.is === 'here' ? <state.value.PlanPrint {...{ model, departments }} /> : null;
}

/** Fetched with its first opening, and then there, so that it can also be seen to close. */
function Settings({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <LazyPart part={settings}>
      {({ PlanSettingsPanel }) => <PlanSettingsPanel open={isOpen} onClose={onClose} />}
    </LazyPart>
  );
}

function Opened({ opened, onClose, address, plan, board, work }: Props) {
  const { model, schedules, change } = plan;
  const place = usePlacing(plan, onClose);
  if (opened === 'copyHere' || opened === 'copyOn') {
    const { monday } = address;
    const initial =
      opened === 'copyHere'
        ? { source: addDays(monday, -7), targets: [monday] }
        : { source: monday, targets: [addDays(monday, 7)] };
    return (
      <LazyPart isLayer part={copyWeek}>
        {({ CopyWeekDialog }) => (
          <CopyWeekDialog
            {...{ model, initial, onClose }}
            query={address.register}
            shown={monday}
            onCopy={(gesture, target) => {
              place(gesture);
              address.showWeek(target);
            }}
          />
        )}
      </LazyPart>
    );
  }
  if (opened === 'schedule')
    return (
      <LazyPart isLayer part={scheduleDialog}>
        {({ ScheduleDialog }) => (
          <ScheduleDialog
            {...{ model, schedules, onClose }}
            chosen={[...new Set([...board.selection].map((key) => placeOfKey(key).rowId))]}
            onApply={place}
          />
        )}
      </LazyPart>
    );
  if (opened === 'notes')
    return (
      <LazyPart part={notesPanel}>
        {({ NotesPanel }) => (
          <NotesPanel
            {...{ model, change, onClose }}
            troubles={work.troubles}
            warnings={work.warnings.warnings}
            onGoTo={(userId: string, date: Day) => {
              // A panel that lies over the week would hide what it leads to.
              if (!window.matchMedia('(min-width: 1500px)').matches) onClose();
              const isShown = model.rows.some(({ user }) => user.id === userId);
              (isShown ? address.showWeek : address.showEverybodyIn)(mondayOf(date));
              board.setFocus({ rowId: userId, columnKey: date });
            }}
          />
        )}
      </LazyPart>
    );
  if (opened === 'newShift')
    return (
      <LazyPart isLayer part={shiftDialog}>
        {({ NewShiftDialog }) => <NewShiftDialog onClose={onClose} />}
      </LazyPart>
    );
  if (opened === 'print')
    return <LazyPart part={planPrint}>{({ PrintNow }) => <PrintNow onDone={onClose} />}</LazyPart>;
  return null;
}

/** Puts what a dialog has worked out into the drafts, as one step. */
function usePlacing({ change }: Pick<Plan, 'change'>, onClose: () => void) {
  const t = useT();
  return (gesture: Placed['gesture']) => {
    change((book) => noted(book, withWishes(book.drafts, gesture)));
    notify.info(t('planning.placed', { count: gesture.length }));
    onClose();
  };
}
