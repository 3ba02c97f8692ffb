import { useCallback, useEffect, useRef, useState } from 'react';
import { mostPublished } from '@timbro/core/payslips/rules.ts';
import { api } from '@timbro/kit/data/api.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { translate } from '@timbro/kit/words/i18n.ts';
import type { IntakeWay } from '../reading/use-intake.ts';
import { type Act, type IntakeState, type Outcome, type RefusedSlip, reduceIntake } from '../slips/intake-state.ts';
import { type SlipRow, faultOf, isDue, standingsOf } from '../slips/slip-rows.ts';
import { uploadPlan } from '../slips/upload-plan.ts';
import type { MonthSlips, Payees } from '../slips/use-month-slips.ts';
import { gather } from './gather.ts';
import { type Failure, type SentNews, sendSlips } from './send-slips.ts';
import { browserTools, removeDrafts } from './sending-tools.ts';

/** `sending` and `publishing` are under way; `ready` waits for a word, `stopped` for a new attempt. */
export type SendState = 'sending' | 'stopped' | 'ready' | 'publishing' | 'cancelling';

type Given = {
  way: IntakeWay;
  payees: Payees;
  slips: MonthSlips;
  /** What was agreed to before: published as soon as everything is there; null asks first. */
  agreed: { readonly notify: boolean } | null;
  onDiffering(intake: IntakeState): void;
  onPublished(): void;
};

/** How long the server may still work on what was sent before it was stopped. */
const arrivalMs = 1500;

/** How often the page shows how far it is: at each news it would draw more than it sends. */
const betweenLooksMs = 100;

const failureText = (why: Failure) => ('error' in why ? why.error : translate(`intake.failure.${why.reason}`));

const actOf = (news: Exclude<SentNews, { is: 'progress' }>): Act => {
  if (news.is === 'sending') return { do: 'sending', id: news.row.id, target: news.target };
  if (news.is === 'failed') return { do: 'failed', id: news.id, message: failureText(news.why) };
  if (news.is === 'removed') return { do: 'removed', id: news.id };
  return { do: 'kept', id: news.id, check: news.slip.check, fault: news.slip.fault };
};

/** Uploads what is due and publishes it; whatever happens meanwhile, the next attempt does only the rest. */
export function useSending(given: Given) {
  const [state, setState] = useState<SendState>('sending');
  const [shares, setShares] = useState<ReadonlyMap<string, number>>(new Map());
  const [fault, setFault] = useState<string | null>(null);
  const run = useRef<{ ending: AbortController; done: Promise<IntakeState> } | null>(null);
  const latest = useRef(given);
  useEffect(() => void (latest.current = given));

  const publish = useCallback(async (notify: boolean, intake: IntakeState) => {
    const { way, onPublished } = latest.current;
    setFault(null);
    setState('publishing');
    way.dispatch({ do: 'publishing' });
    try {
      const outcome = await publishAll(intake.rows, notify);
      way.dispatch({ do: 'published', outcome });
      onPublished();
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : translate('error.internal'));
      setState('ready');
    }
  }, []);

  const sendRest = useCallback(async () => {
    const ending = new AbortController();
    const done = upload(latest.current, ending.signal, (news) => setShares((before) => new Map([...before, ...news])));
    run.current = { ending, done };
    const intake = await done;
    if (ending.signal.aborted) return;
    const { agreed, way, onDiffering } = latest.current;
    const next = nextAfter(intake.rows);
    if (next === 'review') {
      way.dispatch({ do: 'review' });
      onDiffering(intake);
    } else if (next === 'ready' && agreed) await publish(agreed.notify, intake);
    else setState(next);
  }, [publish]);

  const isReady = given.slips.isReady && given.payees.people.length > 0;
  useEffect(() => {
    if (!isReady) return;
    void sendRest();
    // Whoever leaves the page stops it; what has arrived is kept, the rest is sent when they come back.
    return () => run.current?.ending.abort();
  }, [isReady, sendRest]);

  return {
    state,
    shares,
    fault,
    publish: (notify: boolean) => void publish(notify, given.way.state),
    retry: () => {
      setShares(new Map());
      setState('sending');
      void sendRest();
    },
    /** Ends what is under way and takes back what has arrived. */
    cancel: async () => {
      setState('cancelling');
      run.current?.ending.abort();
      const { rows } = (await run.current?.done) ?? given.way.state;
      const { way } = latest.current;
      const onRemoved = (id: string) => way.dispatch({ do: 'removed', id });
      await removeUploads(rows, onRemoved);
      // What had left when it was stopped may be kept only now.
      const onTheirWay = rows.filter((row) => row.upload?.state === 'sending');
      if (onTheirWay.length > 0) {
        await new Promise((resolve) => setTimeout(resolve, arrivalMs));
        await removeUploads(onTheirWay, onRemoved);
      }
      way.dispatch({ do: 'review' });
    },
  };
}

/** Sends what the server lacks, and answers how the intake stands then; what the page shows may lag behind it. */
async function upload(
  { way, payees, slips }: Given,
  signal: AbortSignal,
  onShares: (shares: readonly (readonly [string, number])[]) => void,
): Promise<IntakeState> {
  let intake = way.state;
  const { rows, month, files, hasAsked } = intake;
  if (hasAsked) return intake;
  const shown = gather<SentNews>(betweenLooksMs, (all) => {
    onShares(all.flatMap((news) => (news.is === 'progress' ? [[news.id, news.share]] : [])));
    for (const news of all) if (news.is !== 'progress') way.dispatch(actOf(news));
  });
  const tell = (news: SentNews) => {
    if (news.is !== 'progress') intake = reduceIntake(intake, actOf(news));
    shown.add(news);
  };
  await sendSlips({
    plan: uploadPlan({ rows, standings: way.standings, month, published: slips.published }),
    pageCounts: new Map(files.map(({ id, pageCount }) => [id, pageCount])),
    tools: browserTools({
      contentOf: way.contentOf,
      nameOf: (userId) => payees.byId.get(userId)?.user.sortName ?? '',
    }),
    signal,
    tell,
  });
  shown.flush();
  return intake;
}

/** Takes back every draft that is or may be there; answers how many could not be. */
export const removeUploads = (rows: readonly SlipRow[], onRemoved: (id: string) => void): Promise<number> =>
  removeDrafts(
    rows.flatMap(({ id, upload: sent }) => (sent === null ? [] : [id])),
    onRemoved,
  );

const dueOf = (rows: readonly SlipRow[]): readonly SlipRow[] => {
  const standings = standingsOf(rows);
  return rows.filter(({ id }) => {
    const standing = standings.get(id);
    return standing !== undefined && isDue(standing);
  });
};

/** What the server found comes back to the list; what did not arrive waits for a new attempt. */
function nextAfter(rows: readonly SlipRow[]): 'review' | 'stopped' | 'ready' {
  const isOpen = [...standingsOf(rows).values()].some(({ status }) => status === 'check');
  if (isOpen) return 'review';
  return dueOf(rows).every((row) => row.upload?.state === 'kept') ? 'ready' : 'stopped';
}

/** As few calls as the server takes; asking twice publishes once. */
async function publishAll(rows: readonly SlipRow[], notify: boolean): Promise<Outcome> {
  const due = dueOf(rows).filter((row) => row.upload?.state === 'kept');
  let published = 0;
  const refused: RefusedSlip[] = [];
  for (let from = 0; from < due.length; from += mostPublished) {
    const part = due.slice(from, from + mostPublished);
    const ids = part.map(({ id }) => id);
    const confirmedIds = part.filter((row) => faultOf(row) !== null && row.isFaultAccepted).map(({ id }) => id);
    const answer = await api.payslips.publish({ body: { ids, confirmedIds, notify } });
    published += answer.published;
    refused.push(...answer.refused.map(({ id, message }) => ({ id, message })));
  }
  return { published, refused };
}
