import Box from '@mui/material/Box';
import { Fragment, type ReactNode, useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { absenceTypes, conversions } from '@timbro/core/absences/rules.ts';
import { isRealDay } from '@timbro/core/days/rules.ts';
import { textLimits } from '@timbro/core/limits.ts';
import { ChoiceField, DayField, NoteField, NumberField, TextField } from '@timbro/kit/form/fields.tsx';
import { optionsOf } from '@timbro/kit/form/options.ts';
import { TimeField } from '@timbro/kit/form/time-field.tsx';
import { type AbsenceValues, typeOf, wayOf } from './absence-form.ts';
import { WayField } from './way-field.tsx';

const typeOptions = optionsOf(absenceTypes, 'absence');
const conversionOptions = optionsOf(conversions, 'absence');

/** The whole width of a form of two columns. */
export const Across = ({ children }: { children: ReactNode }) => (
  <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>{children}</Box>
);

/** What is written in the form so far. */
export const useTold = () => useWatch<AbsenceValues>();

type Props = {
  /** Stands beside the kind, such as the status of a new one. */
  aside?: ReactNode;
  /** The number is there, but not for these eyes. */
  hasHiddenNumber?: boolean;
  /** So is the note. */
  hasHiddenNote?: boolean;
};

/** What an absence is, when it is, and its note. */
export function AbsenceFields({ aside, hasHiddenNumber = false, hasHiddenNote = false }: Props) {
  const { people = [], type = null, way: chosen = 'days', convertTo = null } = useTold();
  const way = wayOf({ way: chosen, type });
  const isIllness = typeOf({ way: chosen, type, convertTo }) === 'illness';
  const Kind = aside ? Fragment : Across;
  return (
    <>
      <Across>
        <WayField way={way} type={type} />
      </Across>
      <Kind>
        {way === 'delay' ? (
          <ChoiceField name="convertTo" label="absences.field.convertTo" options={conversionOptions} />
        ) : (
          <ChoiceField name="type" label="absences.field.type" options={typeOptions} required />
        )}
      </Kind>
      {aside}
      <SpanFields way={way} />
      {isIllness && !hasHiddenNumber && (
        <Across>
          <NumberFields people={people} />
        </Across>
      )}
      {!hasHiddenNote && (
        <Across>
          <NoteField
            name="note"
            label="absences.field.note"
            max={textLimits.note}
            {...(isIllness && { help: 'absences.help.clinical' })}
          />
        </Across>
      )}
    </>
  );
}

/** A certificate is of one person: several have a number each. */
function NumberFields({ people }: { people: readonly { id?: string; displayName?: string }[] }) {
  if (people.length < 2)
    return <TextField name="protocolNumber" label="absences.field.protocolNumber" help="absences.help.protocol" />;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' } }}>
      {people.map(({ id, displayName }) => (
        <Box key={id} component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
          <Box component="legend" sx={{ mb: 2, fontWeight: 700 }}>
            {displayName}
          </Box>
          <TextField
            name={`protocolNumbers.${id}`}
            label="absences.field.protocolNumber"
            help="absences.help.protocol"
          />
        </Box>
      ))}
    </Box>
  );
}

function SpanFields({ way }: { way: ReturnType<typeof wayOf> }) {
  useEndLikeStart(way === 'days');
  if (way === 'days')
    return (
      <>
        <DayField name="startsOn" label="absences.field.startsOn" required />
        <DayField name="endsOn" label="absences.field.endsOn" required />
      </>
    );
  return (
    <>
      <DayField name="startsOn" label="absences.field.day" required />
      {way === 'times' && (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>
          <TimeField name="startTime" label="absences.field.startTime" required />
          <TimeField name="endTime" label="absences.field.endTime" required />
        </Box>
      )}
      {way === 'hours' && <NumberField name="hours" label="absences.field.hours" decimals unit="h" required />}
      {way === 'delay' && (
        <NumberField name="delayMinutes" label="absences.field.delayMinutes" help="absences.help.delay" unit="min" />
      )}
    </>
  );
}

/** Most absences are of one day: an end that nobody has entered yet begins as the start. */
function useEndLikeStart(isAsked: boolean): void {
  const { startsOn = null } = useTold();
  const { getValues, setValue } = useFormContext<AbsenceValues>();
  useEffect(() => {
    if (isAsked && startsOn !== null && isRealDay(startsOn) && getValues('endsOn') === null)
      setValue('endsOn', startsOn, { shouldDirty: true });
  }, [isAsked, startsOn, getValues, setValue]);
}
