import './steps.css';
import { isDecided } from '@timbro/core/requests/rules.ts';
import { checkPath, rejectedPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOwnZone } from '#parts/own-profile/own-profile.ts';
import { useDeciderWords } from '../leave/who-decides.tsx';
import { type OwnRecord, askedAt } from '../own-records.ts';

type State = 'done' | 'refused' | 'present' | 'next';
type Step = { readonly title: string; readonly text: string | null; readonly state: State };

/** Staff enters absences, and a draft is nobody else's business yet. */
export const hasSteps = ({ kind, record: { status } }: OwnRecord): boolean => kind !== 'absences' && status !== 'draft';

/** Three steps, of which the present one has a ring. */
export function Steps({ own }: { own: OwnRecord }) {
  const t = useT();
  const steps = useSteps(own);
  if (!hasSteps(own)) return null;
  return (
    <ol className="steps" aria-label={t('employee.steps')}>
      {steps.map(({ title, text, state }) => (
        <li key={title} data-state={state} aria-current={state === 'present' ? 'step' : undefined}>
          <span className="step-mark" aria-hidden="true">
            {state === 'done' && <Icon path={checkPath} size={14} />}
            {state === 'refused' && <Icon path={rejectedPath} size={14} />}
          </span>
          <span>
            <strong>{title}</strong>
            {text !== null && <span className="lead">{text}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function useSteps(own: OwnRecord): Step[] {
  const t = useT();
  const zone = useOwnZone();
  const wordsOf = useDeciderWords();
  const { status, decidedAt, decidedBy } = own.record;
  const sent: Step = {
    title: t('employee.steps.sent'),
    text: formatInstant(askedAt(own), zone),
    state: 'done',
  };
  if (isDecided(status) && decidedAt !== null)
    return [
      sent,
      {
        title: t(status === 'approved' ? 'employee.steps.approved' : 'employee.steps.rejected'),
        text: t('employee.steps.by', {
          name: decidedBy?.displayName ?? t('employee.requests.somebody'),
          at: formatInstant(decidedAt, zone),
        }),
        state: status === 'approved' ? 'done' : 'refused',
      },
    ];
  const deciders = own.kind === 'leaveRequests' ? (own.record.deciders ?? []) : [];
  const words = wordsOf(deciders);
  const hasBalance = own.kind === 'leaveRequests' && own.record.balance !== null;
  return [
    sent,
    {
      title: t('employee.steps.waits'),
      text: words && [words.first, words.role, words.others].filter(Boolean).join(', '),
      state: 'present',
    },
    {
      title: t('employee.steps.answer'),
      text: t(hasBalance ? 'employee.steps.answer.text' : 'employee.steps.answer.plain'),
      state: 'next',
    },
  ];
}
