import Alert from '@mui/material/Alert';
import { useRef, useState } from 'react';
import type * as z from 'zod';
import type { NewAbsence } from '@timbro/core/absences/contract.ts';
import { balanceOfAbsence } from '@timbro/core/balances/rules.ts';
import { isRealDay } from '@timbro/core/days/rules.ts';
import { api, useWrite } from '@timbro/kit/api.ts';
import { useConfirm } from '@timbro/kit/confirm.tsx';
import { ChoiceField } from '@timbro/kit/fields.tsx';
import { SaveWithdrawn } from '@timbro/kit/form.tsx';
import { FormDialog } from '@timbro/kit/form-dialog.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import type { Option } from '@timbro/kit/options.ts';
import { useSession } from '@timbro/kit/session.ts';
import { BalanceLine } from '#parts/balances/balance-line.tsx';
import { useThisYear } from '#parts/balances/this-year.ts';
import { PeopleField } from '#parts/people/people-field.tsx';
import { useRequestsRefresh } from '#parts/requests/use-requests-refresh.ts';
import { type AbsenceValues, blankAbsence, newAbsenceForm, typeOf } from './absence-form.ts';
import { AbsenceFields, Across, useTold } from './absence-fields.tsx';
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

/** Enters an absence: for one person at once, unless they are at work; for several after a look at who gets it and who cannot. */
export function NewAbsenceDialog({ initial, onClose }: Props) {
  const t = useT();
  const askWhenAtWork = useAtWorkQuestion();
  const refresh = useRequestsRefresh();
  const create = useWrite(api.absences.create, { onSuccess: () => void refresh() });
  const [preview, setPreview] = useState<Preview | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  // The form closes once it is saved, but for several people that was only its first half.
  const goesOn = useRef(false);

  const save = async ({ body, people }: Told) => {
    goesOn.current = body.userIds !== undefined;
    if (!goesOn.current) {
      await askWhenAtWork(body, people);
      return create.mutateAsync({ body });
    }
    const tried = await api.absences.create({ body: { ...body, dryRun: true } });
    if (isMade(tried)) setPreview({ body, people, made: tried });
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

/** Who is at work is not taken for absent without a question: the server says it of whole days, before anything is kept. */
function useAtWorkQuestion() {
  const t = useT();
  const ask = useConfirm();
  return async (body: NewAbsence, [person]: Told['people']): Promise<void> => {
    if (body.startTime || body.hours || body.delayMinutes) return;
    const tried = await api.absences.create({ body: { ...body, dryRun: true } });
    if (!('warnings' in tried) || !tried.warnings?.length) return;
    const isMeant = await ask({
      title: t('absences.atWork.title', { name: person?.displayName ?? '' }),
      body: t('absences.atWork.text'),
      confirm: t('absences.atWork.confirm'),
    });
    if (!isMeant) throw new SaveWithdrawn();
  };
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
