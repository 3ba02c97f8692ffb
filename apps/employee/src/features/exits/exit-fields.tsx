import './exit-fields.css';
import { type ExitReason, exitReasons } from '@timbro/core/exits/rules.ts';
import { serverNow } from '@timbro/kit/data/server-time.ts';
import { ChoiceTiles } from '@timbro/kit/light/choice-tiles.tsx';
import { FieldGroup } from '@timbro/kit/light/field-group.tsx';
import {
  accountPath,
  breakPath,
  clientPath,
  emergencyPath,
  medicalPath,
  otherPath,
  servicePath,
  unionPath,
} from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { SegmentedChoice } from '@timbro/kit/light/segmented-choice.tsx';
import { TextArea } from '@timbro/kit/light/text-area.tsx';
import { TextField } from '@timbro/kit/light/text-field.tsx';
import { useClock } from '@timbro/kit/light/use-clock.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type BackChoice, backChoices, localOf, returnOf } from './exit-form.ts';
import { useExitWords } from './exit-words.ts';
import type { ExitFormState } from './use-exit-form.ts';

const icons: Readonly<Record<ExitReason, string>> = {
  service: servicePath,
  client: clientPath,
  personal: accountPath,
  medical: medicalPath,
  break: breakPath,
  union: unionPath,
  emergency: emergencyPath,
  other: otherPath,
};
export const iconOf = (reason: ExitReason | null): string => icons[reason ?? 'other'];

const minuteMs = 60_000;

type Props = { state: ExitFormState };

/** One tap says why. */
export function ReasonTiles({ state: { form, change, faultOf } }: Props) {
  const t = useT();
  return (
    <ChoiceTiles
      legend={t('employee.exits.reason')}
      options={exitReasons}
      chosen={form.reason}
      error={faultOf('reason')}
      onChoose={(reason) => change('reason', { reason })}
    >
      {(reason) => (
        <span className="exit-reason">
          <Icon path={icons[reason]} />
          {t(`exits.reason.${reason}`)}
        </span>
      )}
    </ChoiceTiles>
  );
}

export function NoteField({ state: { form, change, faultOf } }: Props) {
  const t = useT();
  return (
    <TextArea
      label={t(form.reason === 'other' ? 'employee.exits.ask.note' : 'employee.exits.ask.note.optional')}
      value={form.note}
      error={faultOf('note')}
      onChange={({ target }) => change('note', { note: target.value })}
    />
  );
}

/** Now, until somebody chooses a moment: it is then taken when the request leaves. */
export function StartField({ state: { form, change, faultOf } }: Props) {
  const t = useT();
  const { zone } = useExitWords();
  const isLater = form.startsAt !== null;
  const choose = (startsAt: string | null) => change('startsAt', { startsAt });
  return (
    <FieldGroup legend={t('employee.exits.ask.starts')}>
      <SegmentedChoice
        options={[
          { value: 'now', label: t('employee.exits.ask.starts.now') },
          { value: 'later', label: t('employee.exits.ask.starts.later') },
        ]}
        chosen={isLater ? 'later' : 'now'}
        onChoose={(when) => choose(when === 'now' ? null : localOf(serverNow(), zone))}
      />
      {isLater && (
        <TextField
          label={t('employee.exits.ask.starts.at')}
          type="datetime-local"
          value={form.startsAt ?? ''}
          error={faultOf('startsAt')}
          onChange={({ target }) => choose(target.value)}
        />
      )}
    </FieldGroup>
  );
}

/** The length of an exit by one tap, or a moment. */
export function BackField({ state: { form, change, faultOf } }: Props) {
  const t = useT();
  const { zone, momentOf } = useExitWords();
  const now = useClock(minuteMs);
  const fault = faultOf('expectedReturnAt');
  const told = returnOf(form, { now, zone });
  const choose = (back: BackChoice) => {
    const backAt = back === 'time' && form.backAt === '' && told ? localOf(told, zone) : form.backAt;
    change('expectedReturnAt', { back, backAt });
  };
  return (
    <FieldGroup legend={t('employee.exits.ask.back')} error={form.back === 'time' ? undefined : fault}>
      <div className="exit-choices">
        {backChoices.map((choice) => (
          <button
            key={choice}
            type="button"
            className="exit-choice"
            aria-pressed={form.back === choice}
            onClick={() => choose(choice)}
          >
            <BackWord choice={choice} />
          </button>
        ))}
      </div>
      {form.back === 'time' && (
        <TextField
          label={t('employee.exits.ask.back.at')}
          type="datetime-local"
          value={form.backAt}
          error={fault}
          onChange={({ target }) => change('expectedReturnAt', { backAt: target.value })}
        />
      )}
      {told && <p className="lead">{t('employee.exits.ask.back.told', { time: momentOf(told, now) })}</p>}
    </FieldGroup>
  );
}

function BackWord({ choice }: { choice: BackChoice }) {
  const t = useT();
  if (typeof choice === 'string') return t(`employee.exits.ask.back.${choice}`);
  return choice < 60
    ? t('employee.exits.ask.back.minutes', { count: choice })
    : t('employee.exits.ask.back.hours', { count: choice / 60 });
}
