import { useEffect, useId, useState } from 'react';
import { access, can } from '@timbro/core/access.ts';
import { note } from '@timbro/kit/light/notes.tsx';
import { WhileOnline } from '@timbro/kit/light/reads.tsx';
import { useSession, useSubject } from '@timbro/kit/memory/session.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type Hindrance, pushHindrance } from '#parts/push/hindrance.ts';
import { type PushState, keepSubscribed, turnOff, turnOn } from '#parts/push/subscription.ts';

/** Whether this phone tells of news while the app is closed, and why not where it cannot. */
export function PushCard() {
  const t = useT();
  const owner = useSession().user?.id;
  const isEmployee = can(useSubject(), access.employee);
  const [hindrance, setHindrance] = useState(pushHindrance);
  if (owner === undefined || !isEmployee) return null;
  return (
    <section className="card" aria-labelledby="push">
      <h2 id="push">{t('employee.push')}</h2>
      <p className="lead">{t('employee.push.text')}</p>
      {hindrance === null ? (
        <WhileOnline>
          <PushSwitch owner={owner} onHindered={setHindrance} />
        </WhileOnline>
      ) : (
        <p>{t(`employee.push.${hindrance}`)}</p>
      )}
    </section>
  );
}

type SwitchProps = { owner: string; onHindered: (hindrance: Hindrance | null) => void };

function PushSwitch({ owner, onHindered }: SwitchProps) {
  const t = useT();
  const [nameId, stateId] = [useId(), useId()];
  const { state, isBusy, choose } = usePushState(owner, onHindered);
  const isOn = state === 'on';
  return (
    <label className="choice">
      <span>
        <span id={nameId}>{t('employee.push.switch')}</span>
        <small id={stateId}>{t(state === null ? 'employee.push.checking' : `employee.push.${state}`)}</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        aria-labelledby={nameId}
        aria-describedby={stateId}
        aria-busy={isBusy || state === null}
        checked={isOn}
        aria-checked={isOn}
        onChange={({ target }) => choose(target.checked)}
      />
    </label>
  );
}

/** On is what the browser, its push service and the server all say; null until they have been asked. */
function usePushState(owner: string, onHindered: SwitchProps['onHindered']) {
  const t = useT();
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isGone = false;
    const show = (known: PushState) => isGone || setState(known);
    keepSubscribed(owner).then(show, () => show('off'));
    return () => {
      isGone = true;
    };
  }, [owner]);

  const change = async (isWanted: boolean) => {
    setBusy(true);
    try {
      const now = await (isWanted ? turnOn(owner) : turnOff());
      setState(now);
      if (now === (isWanted ? 'on' : 'off')) note(t(`employee.push.${now}.done`));
    } catch {
      setState('off');
      note(t('employee.push.failed'));
    } finally {
      onHindered(pushHindrance());
      setBusy(false);
    }
  };
  const choose = (isWanted: boolean) => {
    if (!isBusy && state !== null) void change(isWanted);
  };
  return { state, isBusy, choose };
}
