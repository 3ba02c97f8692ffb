import { useState } from 'react';
import type { Absence } from '@timbro/core/absences/contract.ts';
import { dayIn } from '@timbro/core/days/rules.ts';
import { serverNow } from '@timbro/kit/data/server-time.ts';
import { FileField } from '@timbro/kit/light/file-field.tsx';
import { SubmitButton } from '@timbro/kit/light/form-parts.tsx';
import { DayField } from '@timbro/kit/light/moment-field.tsx';
import { useReadOf } from '@timbro/kit/light/reads.tsx';
import { TextArea } from '@timbro/kit/light/text-area.tsx';
import { TextField } from '@timbro/kit/light/text-field.tsx';
import { useOneAtATime } from '@timbro/kit/light/use-one-at-a-time.ts';
import { type Judged, useTypedForm } from '@timbro/kit/light/use-typed-form.ts';
import { formatDays } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnZone } from '#parts/own-profile/own-profile.ts';
import { askedOf } from '../asking/address.ts';
import { AskingForm, AskingScreen, AwaitedRecord } from '../asking/asking-screen.tsx';
import { keptForm, useKeeping } from '../asking/use-keeping.ts';
import { certificateFault, certificateTypes } from './certificate.ts';
import {
  type IllnessField,
  type IllnessForm,
  type WordedIllness,
  emptyIllness,
  illnessFormOf,
  isIllnessField,
  isIllnessForm,
  isIllnessTyped,
  wordIllness,
} from './illness-form.ts';
import { useReporting } from './use-reporting.ts';

/** An illness is reported, or what was missing of it is added. */
export function IllnessScreen() {
  const [id] = useState(() => askedOf('id'));
  return id === null ? <IllnessAsking draft={null} /> : <KnownIllness id={id} />;
}

const lacksNumber = ({ type, status, archived }: Absence) => type === 'illness' && status === 'draft' && !archived;

function KnownIllness({ id }: { id: string }) {
  const t = useT();
  const read = useReadOf('GET /absences/mine', { query: { id } }, { quiet: true });
  // Once it is on show it stays: with its number it is no draft any more, and what was typed is still on its way.
  const [shown, setShown] = useState<Absence | null>(null);
  const [found] = read.data?.items ?? [];
  if (shown === null && found && lacksNumber(found)) setShown(found);
  if (shown) return <IllnessAsking draft={shown} />;
  return <AwaitedRecord title={t('employee.illness.complete')} read={read} />;
}

function IllnessAsking({ draft }: { draft: Absence | null }) {
  const t = useT();
  const zone = useOwnZone();
  const name = draft ? `illness.${draft.id}` : 'illness';
  const [initial] = useState(() => (draft ? illnessFormOf(draft) : emptyIllness(dayIn(zone, serverNow()))));
  const [before] = useState(() => keptForm(name, isIllnessForm) ?? initial);
  const { state, box } = useTypedForm(before, {
    word: (form: IllnessForm): Judged<WordedIllness, IllnessField> => wordIllness(form),
    fieldOf: (path) => (isIllnessField(path) ? path : undefined),
  });
  const { form, change, faultOf, failure, isBusy } = state;
  const certificate = useCertificate();
  const isTyped = isIllnessTyped(form, initial) || certificate.file !== null;
  const { close, finish } = useKeeping({ name, form, isTyped });
  const reporting = useReporting(certificate.file, finish);
  const { recorded } = reporting;
  const isDraft = form.protocolNumber.trim() === '';

  return (
    <AskingScreen
      title={t(draft ? 'employee.illness.complete' : 'employee.ask.illness')}
      onClose={() => void (recorded ? finish(recorded.id) : close())}
    >
      {recorded ? (
        <OnlyCertificate recorded={recorded} certificate={certificate} reporting={reporting} finish={finish} />
      ) : (
        <AskingForm
          box={box}
          failure={failure}
          onSubmit={() => void state.submit(reporting.report)}
          actions={
            <SubmitButton isBusy={isBusy}>{t(isDraft ? 'employee.ask.keep' : 'employee.illness.send')}</SubmitButton>
          }
        >
          {draft ? <FixedDays draft={draft} /> : <Days state={state} />}
          <TextField
            label={t('employee.illness.protocol')}
            inputMode="numeric"
            autoComplete="off"
            value={form.protocolNumber}
            error={faultOf('protocolNumber')}
            describedBy="protocol-hint"
            hint={
              <p className="lead field-note" id="protocol-hint">
                {t('employee.illness.protocol.hint')}
              </p>
            }
            onChange={({ target }) => change('protocolNumber', { protocolNumber: target.value })}
          />
          <TextArea
            label={t('employee.ask.note')}
            hint={t('employee.illness.note.hint')}
            value={form.note}
            error={faultOf('note')}
            onChange={({ target }) => change('note', { note: target.value })}
          />
          <CertificateField certificate={certificate} sent={reporting.sent} />
        </AskingForm>
      )}
    </AskingScreen>
  );
}

type State = ReturnType<typeof useTypedForm<IllnessForm, WordedIllness, IllnessField>>['state'];

function Days({ state: { form, change, faultOf } }: { state: State }) {
  const t = useT();
  const chooseStart = (startsOn: string) =>
    change('startsOn', { startsOn, ...(form.endsOn < startsOn && { endsOn: startsOn }) });
  return (
    <div className="asking-pair">
      <DayField
        label={t('employee.leave.from')}
        value={form.startsOn}
        error={faultOf('startsOn')}
        onChange={chooseStart}
      />
      <DayField
        label={t('employee.leave.to')}
        value={form.endsOn}
        min={form.startsOn}
        error={faultOf('endsOn')}
        onChange={(endsOn) => change('endsOn', { endsOn })}
      />
    </div>
  );
}

/** The days of a draft are what it is known by: its number completes it, other days are another illness. */
function FixedDays({ draft: { startsOn, endsOn } }: { draft: Absence }) {
  const t = useT();
  return (
    <div className="field">
      <p>
        {t('employee.illness.days')}: <strong>{formatDays(startsOn, endsOn)}</strong>
      </p>
      <p className="lead field-note">{t('employee.illness.days.fixed')}</p>
    </div>
  );
}

/** The file of a certificate as it was chosen; one that would be refused says so at once. */
function useCertificate() {
  const t = useT();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const choose = (chosen: File | null) => {
    const wrong = chosen && certificateFault(chosen);
    setFault(wrong ? t(wrong) : undefined);
    setFile(wrong ? null : chosen);
  };
  return { file, fault, choose };
}
type Certificate = ReturnType<typeof useCertificate>;

function CertificateField({
  certificate: { file, fault, choose },
  sent,
}: {
  certificate: Certificate;
  sent: number | null;
}) {
  const t = useT();
  return (
    <FileField
      label={t('employee.illness.certificate')}
      choose={t('employee.illness.certificate.choose')}
      hint={t('employee.illness.certificate.hint')}
      accepted={certificateTypes}
      file={file}
      error={fault}
      sent={sent}
      onChange={choose}
    />
  );
}

type OnlyProps = {
  recorded: Absence;
  certificate: Certificate;
  reporting: ReturnType<typeof useReporting>;
  finish: (id: string) => Promise<void>;
};

/** The illness is there and its certificate is not: that alone is tried again. */
function OnlyCertificate({ recorded, certificate, reporting: { sent, refused, bring }, finish }: OnlyProps) {
  const t = useT();
  const { isBusy, oneAtATime } = useOneAtATime();
  const retry = () => void oneAtATime(() => bring(recorded));
  return (
    <form
      className="asking-form"
      onSubmit={(event) => {
        event.preventDefault();
        retry();
      }}
    >
      <div className="asking-fields">
        <div className="alert" role="alert">
          <div>
            <p>{t('employee.illness.certificate.failed')}</p>
            <p>{refused}</p>
          </div>
        </div>
        <CertificateField certificate={certificate} sent={sent} />
      </div>
      <div className="asking-foot">
        <div className="asking-actions">
          <button type="button" className="button button-secondary" onClick={() => void finish(recorded.id)}>
            {t('employee.illness.certificate.later')}
          </button>
          <SubmitButton isBusy={isBusy}>{t('employee.illness.certificate.retry')}</SubmitButton>
        </div>
      </div>
    </form>
  );
}
