import { DayField, ClockField } from '@timbro/kit/light/moment-field.tsx';
import { SegmentedChoice } from '@timbro/kit/light/segmented-choice.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type LeaveField, type LeaveForm, type Way, ways, withStart } from './leave-form.ts';

type Props = {
  form: LeaveForm;
  change: (field: LeaveField, changes: Partial<LeaveForm>) => void;
  faultOf: (field: LeaveField) => string | undefined;
  /** Whether the company grants this kind by the hour; null while nobody has said so. */
  hourly: boolean | null;
};

/** Days, or a day and its hours. ROL is made of hours; vacation is where the company grants it so. */
export function WhenFields({ form, change, faultOf, hourly }: Props) {
  const t = useT();
  const { type, way, startsOn, endsOn, startTime, endTime } = form;
  const isHourly = type === 'rol' || way === 'hours' || (type === 'vacation' && hourly === true);
  const choose = (chosen: Way) => change('startTime', { way: chosen, ...(endsOn === '' && { endsOn: startsOn }) });
  return (
    <>
      {isHourly && (
        <SegmentedChoice
          label={t('employee.leave.way')}
          options={ways.map((value) => ({ value, label: t(`employee.leave.way.${value}`) }))}
          chosen={way}
          onChoose={choose}
        />
      )}
      {way === 'days' ? (
        <div className="asking-pair">
          <DayField
            label={t('employee.leave.from')}
            value={startsOn}
            error={faultOf('startsOn')}
            onChange={(day) => change('startsOn', withStart(form, day))}
          />
          <DayField
            label={t('employee.leave.to')}
            value={endsOn}
            min={startsOn}
            error={faultOf('endsOn')}
            onChange={(day) => change('endsOn', { endsOn: day })}
          />
        </div>
      ) : (
        <>
          <DayField
            label={t('employee.leave.day')}
            value={startsOn}
            error={faultOf('startsOn') ?? faultOf('endsOn')}
            onChange={(day) => change('startsOn', withStart(form, day))}
          />
          <div className="asking-pair">
            <ClockField
              label={t('employee.leave.fromTime')}
              value={startTime}
              error={faultOf('startTime')}
              onChange={(time) => change('startTime', { startTime: time })}
            />
            <ClockField
              label={t('employee.leave.toTime')}
              value={endTime}
              error={faultOf('endTime')}
              onChange={(time) => change('endTime', { endTime: time })}
            />
          </div>
        </>
      )}
    </>
  );
}
