import Alert from '@mui/material/Alert';
import { useRef, useState } from 'react';
import type * as z from 'zod';
import type { NewAbsence, absences } from '@timbro/core/absences/contract.ts';
import { balanceOfAbsence } from '@timbro/core/balances/rules.ts';
import type { Reply } from '@timbro/core/capability.ts';
import { isRealDay } from '@timbro/core/days/rules.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { ChoiceField } from '@timbro/kit/form/fields.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import type { Option } from '@timbro/kit/form/options.ts';
import { useSession } from '@timbro/kit/memory/session.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { PeopleField } from '#parts/people/people-field.tsx';
import { BalanceLine } from '../balances/balance-line.tsx';
import { useThisYear } from '../balances/this-year.ts';
import { AbsenceFields, Across, useTold } from './absence-fields.tsx';
import { type AbsenceValues, blankAbsence, newAbsenceForm, typeOf } from './absence-form.ts';
import { MadeDialog, PreviewDialog } from './made-dialogs.tsx';
import type { Made } from './people-made.tsx';

type Props = {
  /** What the form begins with, such as the person and the day it was opened from. */
  initial?: Partial<AbsenceValues>;
  onClose(): void;
};
type Told = z.output<typeof newAbsenceForm>;
type Preview = Told & { readonly made: Made };

const isMade = (reply: object): reply is Made => 'conflicts' in reply;
const madeOf = (reply: Reply<typeof absences.create>): Made =>
  isMade(reply) ? reply : { created: [reply], conflicts: [], warnings: 'warnings' in reply ? reply.warnings : [] };

/** Several may not all get it; who gets whole days may be at work on one of them. */
const isWorthALook = ({ userIds, startTime, hours, delayMinutes }: NewAbsence) =>
  userIds !== undefined || !(startTime || hours || delayMinutes);

/** Enters an absence: for one person at once; for several, or for who is at work now, after a look at what would happen. */
export function NewAbsenceDialog({ initial, onClose }: Props) {
  const t = useT();
  const create = useWrite(api.absences.create);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  // The form closes once it is saved, but where there is something to look at that was only its first half.
  const goesOn = useRef(false);

  const save = async ({ body, people }: Told) => {
    const tried = isWorthALook(body) ? madeOf(await api.absences.create({ body: { ...body, dryRun: true } })) : null;
    goesOn.current = tried !== null && (body.userIds !== undefined || tried.warnings?.length !== 0);
    if (!tried || !goesOn.current) return create.mutateAsync({ body });
    setPreview({ body, people, made: tried });
  };
  const createAll = async (body: NewAbsence) => {
    const reply = await create.mutateAsync({ body });
    if (isMade(reply) && reply.conflicts.length > 0) setMade(reply);
    else onClose();
  };

  if (preview && made) return <MadeDialog made={made} people={preview.people} onClose={onClose} />;
  return (
    <>
      <FormDialog
        wide
        title={t('absences.create.title')}
        schema={newAbsenceForm}
        initial={{ ...blankAbsence, ...initial }}
        onSave={save}
        onClose={() => {
          if (!goesOn.current) onClose();
          goesOn.current = false;
        }}
      >
        <NewFields />
      </FormDialog>
      {preview && (
        <PreviewDialog
          made={preview.made}
          people={preview.people}
          isBusy={create.isPending}
          onCreate={() => void createAll(preview.body).catch(() => undefined)}
          onBack={() => setPreview(null)}
        />
      )}
    </>
  );
}

const draft: Option = { value: 'draft', label: 'requests.status.draft' };
const approved: Option = { value: 'approved', label: 'requests.status.approved' };
/** What somebody enters for themselves is never approved by that. */
const pending: Option = { value: 'approved', label: 'requests.status.pendingReview' };

function NewFields() {
  const t = useT();
  const ownId = useSession().user?.id;
  const { people = [], type = null, way = 'days', convertTo = null } = useTold();
  const waits = typeOf({ way, type, convertTo }) !== 'illness' && people.some(({ id }) => id === ownId);
  const isAllOwn = waits && people.length === 1;
  return (
    <>
      <Across>
        <PeopleField name="people" label="absences.field.people" none="absences.nobodyFound" required />
      </Across>
      {waits && (
        <Across>
          <Alert severity="info">{t('absences.forOneself')}</Alert>
        </Across>
      )}
      <AbsenceFields
        aside={
          <ChoiceField
            name="status"
            label="absences.field.status"
            help="absences.help.draft"
            options={[isAllOwn ? pending : approved, draft]}
            required
          />
        }
      />
      <ChosenBalance />
    </>
  );
}

/** What the one chosen person has left of what they are about to get. */
function ChosenBalance() {
  const thisYear = useThisYear();
  const { people = [], type = null, way = 'days', convertTo = null, startsOn = null } = useTold();
  const [person] = people;
  const told = typeOf({ way, type, convertTo });
  const balance = told && balanceOfAbsence[told];
  if (people.length !== 1 || !person?.id || !balance) return null;
  const year = startsOn !== null && isRealDay(startsOn) ? Number(startsOn.slice(0, 4)) : thisYear;
  return (
    <Across>
      <BalanceLine key={`${person.id}.${balance}.${year}`} userId={person.id} type={balance} year={year} />
    </Across>
  );
}
