import type { Absence } from '@timbro/core/absences/contract.ts';
import { formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnZone } from '#parts/own-profile/own-profile.ts';
import { type OwnRecord, askedAt } from '../own-records.ts';
import { type Away, useDurationWords, useRecordWords } from '../record-words.ts';
import { StampingChange } from '../stamping-change.tsx';
import { hasSteps } from './steps.tsx';

type Fact = readonly [label: string, value: string | null];

/** All that is known of a record, decision and reasons included. */
export function RecordDetails({ own }: { own: OwnRecord }) {
  const facts = useFacts(own);
  return (
    <>
      {own.kind === 'stampsUpdates' && <StampingChange record={own.record} />}
      <dl className="facts">
        {facts.map(
          ([label, value]) =>
            value !== null &&
            value !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

function useFacts(own: OwnRecord): Fact[] {
  const t = useT();
  const zone = useOwnZone();
  const aboutAway = useAwayFacts();
  const { decision } = useRecordWords(own);
  return [
    ...(own.kind === 'stampsUpdates' ? [[t('employee.requests.reason'), own.record.reason] as const] : aboutAway(own)),
    ...(hasSteps(own)
      ? []
      : ([
          [t(momentOf(own)), formatInstant(askedAt(own), zone)],
          [t('employee.requests.decision'), decision],
        ] as const)),
    [t('employee.requests.decisionNote'), own.record.decisionNote],
  ];
}

/** What is told with the moment a record counts from; what was sent tells it in its steps. */
const momentOf = ({ kind }: OwnRecord) =>
  kind === 'absences' ? 'employee.requests.entered' : 'employee.requests.written';

function useAwayFacts(): (own: Away) => Fact[] {
  const t = useT();
  const durationOf = useDurationWords();
  const aboutAbsence = useAbsenceFacts();
  return (own) => {
    const { hours, days } = durationOf(own);
    return [
      [t('employee.requests.duration'), days === null ? hours : `${days} · ${hours}`],
      ...(own.kind === 'absences' ? aboutAbsence(own.record) : []),
      [t('absences.field.note'), own.record.note],
    ];
  };
}

/** What only an absence has: its certificate, the delay it makes up for, and who entered it. */
function useAbsenceFacts(): (absence: Absence) => Fact[] {
  const t = useT();
  return ({ type, protocolNumber, delayMinutes, attachments, createdBy, user }) => [
    [
      t('employee.requests.protocol'),
      type === 'illness' ? (protocolNumber ?? t('employee.requests.protocol.none')) : null,
    ],
    [t('employee.requests.attachments'), attachments.map(({ fileName }) => fileName).join(', ')],
    [
      t('employee.requests.delay'),
      delayMinutes === null ? null : t('employee.requests.delay.minutes', { count: delayMinutes }),
    ],
    [t('absences.field.createdBy'), createdBy && createdBy.id !== user.id ? createdBy.displayName : null],
  ];
}
