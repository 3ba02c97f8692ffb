import './push-offer-card.css';
import { type RefObject, useEffect, useState } from 'react';
import { useFocusHeir } from '@timbro/kit/light/focus-heir.ts';
import { bellPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { note } from '@timbro/kit/light/notes.tsx';
import { WhileOnline } from '@timbro/kit/light/reads.tsx';
import { useSession } from '@timbro/kit/memory/session.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type Offer, declineOffer, settleOffer } from './offer.ts';
import { turnOn } from './subscription.ts';
import { useIsTold } from './use-is-told.ts';

/** Asks whether to tell when the answer arrives; the browser's own question follows a yes. */
export function PushOfferCard({ offer, heading }: { offer: Offer; heading: RefObject<HTMLElement | null> }) {
  const owner = useSession().user?.id;
  const isTold = useIsTold(owner);
  return owner !== undefined && isTold === false ? <Question owner={owner} offer={offer} heading={heading} /> : null;
}

type QuestionProps = { owner: string; offer: Offer; heading: RefObject<HTMLElement | null> };

function Question({ owner, offer, heading }: QuestionProps) {
  const t = useT();
  const card = useFocusHeir<HTMLElement>(heading);
  // The request that was just sent has been brought into view by then, and the question above it out of it.
  // Newer browsers answer with a promise, which React would take for what ends the effect.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [card]);
  return (
    <section ref={card} className="card push-offer" aria-labelledby="push-offer">
      <Icon path={bellPath} size={28} />
      <div>
        <h2 id="push-offer">{t('employee.push.ask')}</h2>
        <p>{t(offer === 'ask' ? 'employee.push.ask.text' : 'employee.push.notInstalled')}</p>
        <div className="push-answers">
          {offer === 'ask' && <Yes owner={owner} />}
          <button type="button" className="button button-secondary" onClick={declineOffer}>
            {t(offer === 'ask' ? 'employee.push.ask.no' : 'employee.push.ask.install')}
          </button>
        </div>
      </div>
    </section>
  );
}

function Yes({ owner }: { owner: string }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const agree = async () => {
    setBusy(true);
    try {
      // Whoever closes the browser's question without an answer has not said yes.
      if ((await turnOn(owner)) === 'off') return declineOffer();
      note(t('employee.push.on.done'));
      settleOffer();
    } catch {
      note(t('employee.push.failed'));
      setBusy(false);
    }
  };
  return (
    <WhileOnline>
      <button
        type="button"
        className="button button-primary"
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) void agree();
        }}
      >
        {t('employee.push.ask.yes')}
      </button>
    </WhileOnline>
  );
}
