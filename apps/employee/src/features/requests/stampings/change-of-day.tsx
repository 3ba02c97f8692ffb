import { type ReactNode, useState } from 'react';
import { serverNow } from '@timbro/kit/data/server-time.ts';
import { SubmitButton } from '@timbro/kit/light/form-parts.tsx';
import { TextArea } from '@timbro/kit/light/text-area.tsx';
import { FieldError } from '@timbro/kit/light/text-field.tsx';
import { type Judged, useTypedForm } from '@timbro/kit/light/use-typed-form.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { AskingForm, AskingScreen } from '../asking/asking-screen.tsx';
import { keptForm, useKeeping } from '../asking/use-keeping.ts';
import { shiftText } from '../record-words.ts';
import { DiffTable } from '../stamping-change.tsx';
import { PairsFields } from './pairs-fields.tsx';
import {
  type OwnDay,
  type StampsField,
  type StampsForm,
  type WordedStamps,
  diffsIn,
  fitsDay,
  isStampsForm,
  proposedPairs,
  stampsFieldOf,
  wordStamps,
} from './stamps-form.ts';
import { useAskingChange } from './use-asking-change.ts';

type Props = {
  day: OwnDay;
  zone: string;
  /** Where the day is chosen. */
  choice: ReactNode;
};

/** Each stamping of a day can be set right, taken away or added; what changes is shown as whoever decides will see it. */
export function ChangeOfDay({ day, zone, choice }: Props) {
  const t = useT();
  const [openedAt] = useState(serverNow);
  const where = { day, zone, now: openedAt };
  const name = `stamps.${day.date}`;
  const [initial] = useState((): StampsForm => ({ date: day.date, reason: '', pairs: proposedPairs(where) }));
  const [before] = useState(() => {
    const kept = keptForm(name, isStampsForm);
    return kept && fitsDay(kept, where) ? kept : initial;
  });
  const { state, box } = useTypedForm(before, {
    word: (form: StampsForm): Judged<WordedStamps, StampsField> => wordStamps(form, { ...where, now: serverNow() }),
    fieldOf: stampsFieldOf,
  });
  const { form, change, faultOf, failure, isBusy } = state;
  const { close, finish } = useKeeping({ name, form, isTyped: isTyped(form, initial) });
  const send = useAskingChange(finish);
  const diffs = diffsIn(form, where);
  const isFuture = day.status === 'future';

  return (
    <AskingScreen title={t('employee.ask.stampings')} onClose={() => void close()}>
      <AskingForm
        box={box}
        failure={failure}
        onSubmit={() => void state.submit(send)}
        actions={<SubmitButton isBusy={isBusy}>{t('employee.ask.send')}</SubmitButton>}
      >
        {choice}
        <p className="stamps-shift">
          {day.shift ? t('employee.stampings.shift', { shift: shiftText(day.shift) }) : t('employee.stampings.noShift')}
        </p>
        {isFuture && (
          <div className="alert" data-kind="info">
            <p>{t('employee.stampings.future')}</p>
          </div>
        )}
        <div data-faulty={faultOf('pairs') !== undefined} className="stamps-pairs">
          <PairsFields form={form} where={where} change={change} faultOf={faultOf} />
          <FieldError id="pairs-error" text={faultOf('pairs')} />
        </div>
        {diffs.length > 0 && (
          <section className="card stamps-change" aria-labelledby="stamps-change">
            <h2 id="stamps-change">{t('employee.stampings.change')}</h2>
            <DiffTable changes={diffs} date={day.date} />
          </section>
        )}
        <TextArea
          label={t('employee.stampings.reason')}
          placeholder={t('employee.stampings.reason.example')}
          value={form.reason}
          error={faultOf('reason')}
          onChange={({ target }) => change('reason', { reason: target.value })}
        />
      </AskingForm>
    </AskingScreen>
  );
}

const isTyped = (form: StampsForm, initial: StampsForm) =>
  form.reason.trim() !== '' || JSON.stringify(form.pairs) !== JSON.stringify(initial.pairs);
