import './exits.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { type SortedExits, sortExits } from '@timbro/core/exits/pass-rules.ts';
import { ReadFailure } from '@timbro/kit/light/read-failure.tsx';
import { ScreenHead } from '@timbro/kit/light/screen-head.tsx';
import { useClock } from '@timbro/kit/light/use-clock.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { PushOffer } from '#parts/push/push-offer.tsx';
import type { Folding } from '#parts/records/folding-record.tsx';
import { useOpenedId } from '#parts/records/opened-record.ts';
import { WaitingCard } from '#parts/wait/skeleton.tsx';
import { AskCard } from './ask-card.tsx';
import { ExitRecord } from './exit-record.tsx';
import { useExitWords } from './exit-words.ts';
import { JustifyCard } from './justify-card.tsx';
import { closeExit, newestExits, openExit, useOwnExits } from './own-exits.ts';
import { PassFacts } from './pass-facts.tsx';
import { PassTicket } from './pass-ticket.tsx';
import { PositionCard } from './position-card.tsx';
import { SoughtExit } from './sought-exit.tsx';
import { StampOutCard } from './stamp-out-card.tsx';

/** Where each exit is shown follows the clock; the ticket has a faster one of its own. */
const stepMs = 10_000;

/** Going out during the shift: the pass, asking, saying why, and what was. */
export function ExitsScreen() {
  const t = useT();
  const now = useClock(stepMs);
  const { data, error, refetch } = useOwnExits();
  const heading = useRef<HTMLHeadingElement>(null);
  // The company may have given the module up since the person signed in.
  const isOff = error?.code === 'moduleOff';
  return (
    <>
      <ScreenHead title={t('employee.exits')} heading={heading} />
      {isOff ? (
        <p className="card exits-off">{t('error.moduleOff')}</p>
      ) : (
        <div className="exits">
          <div>
            <PushOffer heading={heading} />
            <StampOutCard now={now} heading={heading} />
            {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
            {!data && !error && <WaitingCard />}
          </div>
          {data && <Exits exits={data.items} isCut={data.total > data.items.length} now={now} heading={heading} />}
          <div>
            <PositionCard />
          </div>
        </div>
      )}
    </>
  );
}

type ExitsProps = { exits: readonly Exit[]; isCut: boolean; now: Date; heading: RefObject<HTMLElement | null> };

function Exits({ exits, isCut, now, heading }: ExitsProps) {
  const t = useT();
  const { zone } = useExitWords();
  const sorted = sortExits(exits, now, zone);
  const { pass, toJustify } = sorted;
  const { openedId, stateOf } = useFolding(heading);
  const ticket = useSoughtTicket(pass !== null && pass.id === openedId);
  return (
    <>
      <div className="exits-now">
        {toJustify.map((exit) => (
          <JustifyCard
            key={exit.id}
            exit={exit}
            now={now}
            isFolded={pass !== null}
            isSought={exit.id === openedId}
            heading={heading}
          />
        ))}
        {pass && (
          <>
            <PassTicket exit={pass} heading={ticket} />
            <PassFacts key={pass.id} exit={pass} />
          </>
        )}
        <AskCard isMain={pass === null && toJustify.length === 0} exits={exits} />
      </div>
      <div className="exits-lists">
        {openedId !== null && exits.every(({ id }) => id !== openedId) && (
          <SoughtExit key={openedId} id={openedId}>
            {(found) => <ExitRecord exit={found} now={now} isPast {...stateOf(found.id)} />}
          </SoughtExit>
        )}
        <Lists sorted={sorted} now={now} stateOf={stateOf} />
        {exits.length === 0 && (
          <div className="card">
            <h2>{t('employee.exits.none')}</h2>
            <p className="lead">{t('employee.exits.none.text')}</p>
          </div>
        )}
        {isCut && <p className="lead exits-cut">{t('employee.exits.cut', { count: newestExits })}</p>}
      </div>
    </>
  );
}

type ListsProps = { sorted: SortedExits<Exit>; now: Date; stateOf: (id: string) => Folding };

function Lists({ sorted: { open, past }, now, stateOf }: ListsProps) {
  const t = useT();
  const lists = [
    [t('employee.exits.open'), open, false],
    [t('employee.exits.past'), past, true],
  ] as const;
  return lists.map(
    ([title, exits, isPast]) =>
      exits.length > 0 && (
        <section key={title} aria-label={title}>
          <h2 className="exits-title">{title}</h2>
          <ul className="records">
            {exits.map((exit) => (
              <ExitRecord key={exit.id} exit={exit} now={now} isPast={isPast} {...stateOf(exit.id)} />
            ))}
          </ul>
        </section>
      ),
  );
}

/** Which record is unfolded; whoever unfolds it is looking at it already, any other was led to by a link. */
function useFolding(heading: RefObject<HTMLElement | null>) {
  const openedId = useOpenedId();
  const [toggledId, setToggled] = useState<string | null>(null);
  const stateOf = (id: string): Folding => ({
    isOpen: id === openedId,
    isSought: id === openedId && id !== toggledId,
    heading,
    onToggle: () => {
      setToggled(id);
      if (id === openedId) closeExit();
      else openExit(id);
    },
  });
  return { openedId, stateOf };
}

/** A notice of an approval leads to the ticket. */
function useSoughtTicket(isSought: boolean): RefObject<HTMLHeadingElement | null> {
  const ticket = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isSought) return;
    ticket.current?.focus({ preventScroll: true });
    ticket.current?.scrollIntoView({ block: 'center' });
  }, [isSought]);
  return ticket;
}
