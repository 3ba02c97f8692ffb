import type { Decider } from '@timbro/core/leave-requests/contract.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { initialsOf } from '@timbro/kit/words/initials.ts';
import { useOwnProfile } from '#parts/own-profile/own-profile.ts';

/** Who answers first for the department, and who else may. */
export function useDeciderWords(): (
  deciders: readonly Decider[],
) => { first: string; role: string | null; others: string | null } | null {
  const t = useT();
  const { data } = useOwnProfile();
  return ([first, ...others]) =>
    first
      ? {
          first: first.displayName,
          role:
            first.responsible && data?.department
              ? t('employee.leave.decides.department', { department: data.department.name })
              : null,
          others:
            others.length > 0
              ? t('employee.leave.decides.or', { names: others.map(({ displayName }) => displayName).join(', ') })
              : null,
        }
      : null;
}

export function WhoDecides({ deciders }: { deciders: readonly Decider[] }) {
  const t = useT();
  const words = useDeciderWords()(deciders);
  if (!words)
    return (
      <div className="alert" data-kind="info">
        <p>{t('employee.leave.decides.nobody')}</p>
      </div>
    );
  return (
    <div className="card leave-decider">
      <span className="leave-face" aria-hidden="true">
        {initialsOf(...words.first.split(' ').slice(0, 2))}
      </span>
      <div>
        <p>
          <strong>{t('employee.leave.decides', { name: words.first })}</strong>
        </p>
        <p className="lead">{[words.role, words.others].filter(Boolean).join(', ')}</p>
      </div>
    </div>
  );
}
