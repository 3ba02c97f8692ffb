import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import type { Day } from '@timbro/core/days/rules.ts';
import type { Language } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import { clockTime, italianDay } from '@timbro/core/moment.ts';
import { type DecidedKind, digestAfterDays } from '@timbro/core/requests/rules.ts';
import { type Mail, linkTo } from '#outbox/payloads.ts';
import type { Addressee } from './deciders.repo.ts';

/** What a mail says something about: leave of a type, the stampings of a day, or an exit. */
export type LetterSubject = {
  kind: DecidedKind;
  id: string;
  type: AbsenceType | null;
  startsOn: Day;
  endsOn: Day;
  startTime?: string | null;
  endTime?: string | null;
};

/** Where deciders find a record. */
const deciderPath = ({ kind, id }: Pick<LetterSubject, 'kind' | 'id'>): string =>
  ({
    leaveRequests: `/register?tab=requests&id=${id}`,
    stampsUpdates: `/register?tab=requests&view=stamping&id=${id}`,
    absences: `/register?tab=absences&id=${id}`,
    exits: `/exit-notices?tab=exit-requests&id=${id}`,
  })[kind];
/** Where the person finds it. */
const ownPath = ({ kind, id }: Pick<LetterSubject, 'kind' | 'id'>): string =>
  `/me/${kind === 'exits' ? 'exits' : 'requests'}?id=${id}`;

export function periodText({ startsOn, endsOn, startTime, endTime }: LetterSubject): string {
  const days = startsOn === endsOn ? italianDay(startsOn) : `${italianDay(startsOn)} – ${italianDay(endsOn)}`;
  if (!startTime) return days;
  return endTime ? `${days}, ${clockTime(startTime)}–${clockTime(endTime)}` : `${days}, ${clockTime(startTime)}`;
}

/** «Ferie, 09/11/2026 – 13/11/2026» in the language of who reads it. */
const whatText = (language: Language, subject: LetterSubject): string =>
  `${thingText(language, subject)}, ${periodText(subject)}`;
const thingText = (language: Language, { kind, type }: LetterSubject): string =>
  type ? say(language, `absence.${type}`) : say(language, kind === 'exits' ? 'notices.exit' : 'notices.stampings');

const saidText = (language: Language, note: string | null) => (note ? say(language, 'mail.note', { note }) : '');

type Letter = 'pending' | 'approved' | 'rejected' | 'converted' | 'entered' | 'cancelled';
type Told = {
  subject: LetterSubject;
  /** Who asks, or is told. */
  person: string;
  decider?: string | undefined;
  note?: string | null | undefined;
  minutes?: number | null | undefined;
};

export function letterTo({ email, displayName, language }: Addressee, letter: Letter, told: Told): Mail {
  const { subject, person, decider = '', note = null, minutes } = told;
  const values = {
    name: displayName,
    person,
    decider,
    what: whatText(language, subject),
    said: saidText(language, note),
    minutes: minutes ?? 0,
    link: linkTo(letter === 'pending' ? deciderPath(subject) : ownPath(subject)),
  };
  return {
    to: email,
    subject: say(language, `mail.${letter}.subject`, values),
    text: say(language, `mail.${letter}.text`, values),
  };
}

/** What has waited too long, in one mail a day. */
export function digestTo(
  { email, displayName, language }: Addressee,
  waiting: readonly { person: string; subject: LetterSubject }[],
): Mail {
  const values = { name: displayName, count: waiting.length, days: digestAfterDays };
  const list = waiting.map(({ person, subject }) => `– ${person}: ${whatText(language, subject)}`).join('\n');
  return {
    to: email,
    subject: say(language, 'mail.digest.subject', values),
    text: say(language, 'mail.digest.text', { ...values, list, link: linkTo('/register?tab=requests') }),
  };
}
