import { type ReactNode, useMemo } from 'react';
import { mostWarningsOpen, warningGroups } from '@timbro/core/work-days/planning/warning-rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Warning } from './use-warnings.ts';
import './warning-groups.css';

type Props = {
  warnings: readonly Warning[];
  nameOf(userId: string): string;
  /** One warning under the name of its person. */
  renderLine(warning: Warning): ReactNode;
};

/** What the law minds, by rule and then by person; many of them are folded up, so that the kinds are seen first. */
export function WarningGroups({ warnings, nameOf, renderLine }: Props) {
  const t = useT();
  const groups = useMemo(() => warningGroups(warnings), [warnings]);
  return (
    <div className="plan-warnings">
      {groups.map(({ rule, count, people }) => (
        <details key={rule} open={warnings.length <= mostWarningsOpen}>
          <summary>
            {t(`planning.rule.${rule}`)} <b>{t('planning.warnings', { count })}</b>{' '}
            <span>{t('planning.people', { count: people.length })}</span>
          </summary>
          <ul>
            {people.map(({ userId, warnings: own }) => (
              <li key={userId}>
                <b>{nameOf(userId)}</b>
                {own.map((warning) => (
                  <div key={warning.date}>{renderLine(warning)}</div>
                ))}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
