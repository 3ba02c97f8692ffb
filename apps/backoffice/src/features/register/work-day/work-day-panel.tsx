import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode, useState } from 'react';
import type { Person } from '@timbro/core/fields.ts';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { SidePanel } from '@timbro/kit/layers/side-panel.tsx';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { useShortcut } from '@timbro/kit/page/shortcuts.tsx';
import { ErrorBlock, Loading } from '@timbro/kit/page/states.tsx';
import { formatLongDay } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useDepartments } from '#parts/department-choice/department-options.ts';
import { avatarOf } from '#parts/people/avatar-of.ts';
import { PersonAvatar } from '#parts/people/person-avatar.tsx';
import type { AbsenceValues } from '../absences/absence-form.ts';
import { DayBody } from './day-body.tsx';
import { DayChips } from './day-chips.tsx';
import { DayFooter } from './day-footer.tsx';
import { type DayPlace, type MovedEnd, keyOfPlace } from './day-place.ts';
import { useWayBack } from './inner-step.ts';
import { type ReadDay, useWorkDay } from './use-work-day.ts';

/** Forms are a third of the first load: both come in a quiet moment after it. */
const editor = lazyPart(() => import('./day-editor.tsx'));
const newAbsence = lazyPart(() => import('../absences/new-absence-dialog.tsx'));

export type WorkDayPanelProps = {
  /** The open day; `null` closes the panel. */
  place: DayPlace | null;
  /** What the page knows of it already: whose it is, and the day in words. It stands there until the day has come. */
  glimpse?: { readonly user: Person; readonly text: string } | undefined;
  onClose(): void;
  /** To the day before or after. Left out at the end of what the page shows. */
  onPreviousDay?: (() => void) | undefined;
  onNextDay?: (() => void) | undefined;
  /** To the person above or below. */
  onPreviousPerson?: (() => void) | undefined;
  onNextPerson?: (() => void) | undefined;
  /** The day is opened to be edited. */
  startEditing?: boolean;
  /** What the form begins with as if it were typed. */
  moved?: MovedEnd | undefined;
  /** The form was left, saved or not. */
  onEditEnd?: () => void;
};

/** One work day beside the register: drawn, counted, explained, and set right. */
export function WorkDayPanel({
  place,
  glimpse,
  onClose,
  startEditing = false,
  moved,
  onEditEnd,
  ...walks
}: WorkDayPanelProps) {
  const t = useT();
  // What was open stays readable while the panel closes.
  const [shown, setShown] = useState(place);
  if (place && (!shown || keyOfPlace(shown) !== keyOfPlace(place))) setShown(place);
  const day = useWorkDay(shown);
  const { info } = day;
  const user = info?.user ?? glimpse?.user;
  const canEdit = info !== undefined && info.status !== 'closed' && !day.isOnItsWay;
  const { isEditing, setEditing, editButton } = useEditing(place, startEditing, canEdit);
  const [adding, setAdding] = useState<Partial<AbsenceValues> | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const edit = () => setEditing(true);
  const add = (initial: Partial<AbsenceValues> = {}) => setAdding(initial);
  const endEditing = () => {
    setEditing(false);
    onEditEnd?.();
  };
  const footer = isEditing ? (
    <Box ref={setFoot} sx={{ display: 'flex', gap: 2, '& > *': { flex: 1 } }} />
  ) : (
    canEdit && <DayFooter info={info} onAdd={() => add()} onEdit={edit} editButton={editButton} />
  );
  return (
    <>
      <SidePanel
        open={place !== null}
        title={user?.displayName ?? t('workDay.title')}
        subtitle={user && <Department id={user.departmentId} />}
        lead={user && <PersonAvatar person={avatarOf(user.displayName)} size={40} />}
        walks={{ previous: t('workDay.previousDay'), next: t('workDay.nextDay') }}
        onPrevious={walks.onPreviousDay}
        onNext={walks.onNextDay}
        onClose={onClose}
        footer={footer}
      >
        <WalkKeys {...walks} isOpen={place !== null} />
        <PanelContent day={day} wait={<OnItsWay date={place?.date} text={glimpse?.text} />}>
          {(known) =>
            isEditing ? (
              <LazyPart part={editor} loading={<Loading shape="form" rows={4} />}>
                {({ DayEditor }) => <DayEditor info={known} moved={moved} foot={foot} onDone={endEditing} />}
              </LazyPart>
            ) : (
              <DayBody info={known} onEdit={edit} onAdd={add} />
            )
          }
        </PanelContent>
      </SidePanel>
      {adding && info && (
        <LazyPart isLayer part={newAbsence}>
          {({ NewAbsenceDialog }) => (
            <NewAbsenceDialog initial={{ ...absenceOf(info), ...adding }} onClose={() => setAdding(null)} />
          )}
        </LazyPart>
      )}
    </>
  );
}

const absenceOf = ({ user, date }: WorkDayInfo): Partial<AbsenceValues> => ({
  people: [{ id: user.id, displayName: user.displayName }],
  startsOn: date,
  endsOn: date,
});

/** Whether the open day is being edited; another day is only read. A form that is open stays, also where the month is closed meanwhile. */
function useEditing(place: DayPlace | null, startEditing: boolean, canBegin: boolean) {
  const key = place && keyOfPlace(place);
  const [edited, setEdited] = useState(startEditing ? key : null);
  const [begun, setBegun] = useState<string | null>(null);
  const [asked, setAsked] = useState({ key, startEditing });
  if (asked.key !== key || asked.startEditing !== startEditing) {
    setAsked({ key, startEditing });
    setEdited(startEditing ? key : asked.key === key ? edited : null);
  }
  const isAsked = key !== null && edited === key;
  if (isAsked && canBegin && begun !== key) setBegun(key);
  if (!isAsked && begun !== null) setBegun(null);
  const isEditing = isAsked && begun === key;
  const editButton = useWayBack<HTMLButtonElement>(isEditing);
  return { isEditing, setEditing: (isOn: boolean) => setEdited(isOn ? key : null), editButton };
}

type WalkProps = Pick<WorkDayPanelProps, 'onPreviousPerson' | 'onNextPerson'> & { isOpen: boolean };

/** Stands in the panel, so that its keys work also where the panel covers the page, but not below what lies over the panel. */
function WalkKeys({ onPreviousPerson, onNextPerson, isOpen }: WalkProps) {
  const when = (way: unknown) => ({ enabled: isOpen && way !== undefined });
  useShortcut('alt+up', 'workDay.previousPerson', () => onPreviousPerson?.(), when(onPreviousPerson));
  useShortcut('alt+down', 'workDay.nextPerson', () => onNextPerson?.(), when(onNextPerson));
  return null;
}

function Department({ id }: { id: string | null }) {
  const department = useDepartments().find((one) => one.id === id);
  return department?.name;
}

type ContentProps = { day: ReadDay; wait: ReactNode; children: (info: WorkDayInfo) => ReactNode };

/** The day once it has come. While another one of the same person is on its way, it stays and says that it is old. */
function PanelContent({ day: { info, isOnItsWay, error, retry }, wait, children }: ContentProps) {
  if (!info) return error ? <ErrorBlock error={error} {...(error.status !== 404 && { onRetry: retry })} /> : wait;
  return (
    <Box aria-busy={isOnItsWay} sx={dayLook}>
      {isOnItsWay && <LinearProgress aria-hidden sx={barLook} />}
      <Typography component="h3" variant="subtitle1" aria-live="polite">
        {formatLongDay(info.date)}
      </Typography>
      <DayChips info={info} />
      <Fragment key={keyOfPlace({ userId: info.user.id, date: info.date })}>{children(info)}</Fragment>
    </Box>
  );
}

/** What the cell has told, above the place of what is still to come. */
function OnItsWay({ date, text }: { date: string | undefined; text: string | undefined }) {
  if (date === undefined || !text) return <Loading rows={12} />;
  return (
    <Box aria-busy sx={dayLook}>
      <Typography component="h3" variant="subtitle1">
        {formatLongDay(date)}
      </Typography>
      <Typography sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>{text}</Typography>
      <Loading rows={10} />
    </Box>
  );
}

const dayLook = { position: 'relative', display: 'grid', gap: 4, '& > *': { minWidth: 0 } } as const;
/** At the edges of the panel, whose padding is between. */
const barLook = { position: 'absolute', inset: '-16px -16px auto', height: 2 } as const;
