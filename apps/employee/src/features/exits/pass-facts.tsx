import { useState } from 'react';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { mayExtend } from '@timbro/core/exits/pass-rules.ts';
import { hidePath, showPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { WhileOnline } from '@timbro/kit/light/reads.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useExitWords } from './exit-words.ts';
import { LaterReturn } from './later-return.tsx';

/** Under the ticket, for its holder's eyes. */
export function PassFacts({ exit }: { exit: Exit }) {
  const t = useT();
  const { deciderOf, momentOf } = useExitWords();
  const [isTelling, setTelling] = useState(false);
  const { startsAt, decidedAt, expectedReturnAt } = exit;
  const expected = expectedReturnAt === null ? null : momentOf(expectedReturnAt, startsAt);
  return (
    <div className="card pass-facts">
      <dl className="facts">
        <Reason exit={exit} />
        {decidedAt !== null && (
          <div>
            <dt>{t('employee.exits.approvedBy')}</dt>
            <dd>
              {deciderOf(exit)}, {momentOf(decidedAt, startsAt)}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('employee.exits.expected')}</dt>
          <dd className="pass-fact">
            {expected ?? t('employee.exits.expected.none')}
            {mayExtend(exit) && (
              <WhileOnline>
                <button
                  type="button"
                  className="button-link"
                  aria-expanded={isTelling}
                  onClick={() => setTelling(!isTelling)}
                >
                  {t(expected === null ? 'employee.exits.later.set' : 'employee.exits.later')}
                </button>
              </WhileOnline>
            )}
          </dd>
        </div>
      </dl>
      {isTelling && mayExtend(exit) && <LaterReturn exit={exit} onClose={() => setTelling(false)} />}
    </div>
  );
}

/** Hidden until it is asked for: the screen is held up to others. */
function Reason({ exit }: { exit: Exit }) {
  const t = useT();
  const { reasonOf } = useExitWords();
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <dt>{t('employee.exits.reason')}</dt>
      <dd className="pass-fact" data-hidden={!isShown}>
        {isShown ? (
          <span>{[reasonOf(exit), exit.note].filter(Boolean).join(' · ')}</span>
        ) : (
          t('employee.exits.reason.hidden')
        )}
        <button
          type="button"
          className="button-link"
          aria-label={t(isShown ? 'employee.exits.reason.hide.of' : 'employee.exits.reason.show.of')}
          onClick={() => setShown(!isShown)}
        >
          <Icon path={isShown ? hidePath : showPath} />
          {t(isShown ? 'employee.exits.reason.hide' : 'employee.exits.reason.show')}
        </button>
      </dd>
    </div>
  );
}
