import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PlanAnswer } from '@timbro/core/work-days/contract.ts';
import {
  type DraftBook,
  type DraftCell,
  type PlanKey,
  planKey,
  refusedCells,
  withoutSaved,
} from '@timbro/core/work-days/planning/draft-rules.ts';
import { api, keyOf, useWrite } from '@timbro/kit/data/api.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Warning } from './use-warnings.ts';

/** What is about to be published although the law would mind. */
export type Question = { readonly cells: readonly DraftCell[]; readonly warnings: readonly Warning[] };

/** Why a plan was not taken: the cells that somebody else has changed, or those that cannot be planned. */
export type Refusal = {
  readonly isStale: boolean;
  readonly cells: ReadonlyMap<PlanKey, { readonly cell: DraftCell; readonly message: string }>;
};

function refusalOf({ code, errors }: ApiError, sent: readonly DraftCell[]): Refusal {
  const named = refusedCells(errors, sent);
  const cells = sent.flatMap((cell) => {
    const message = named.get(planKey(cell));
    return message === undefined ? [] : [[planKey(cell), { cell, message }] as const];
  });
  return { isStale: code === 'stale', cells: new Map(cells) };
}

type Options = {
  change(next: (book: DraftBook) => DraftBook): void;
  /** Some cells stand in the way; by now they are known. */
  onRefused(refusal: Refusal): void;
};

const [module, action] = keyOf(api.workDays.list);
const isTold = () => undefined;

type Sent = {
  readonly published?: boolean | undefined;
  readonly assignments: readonly { readonly reset?: boolean | undefined }[];
};
function doneText({ published = true, assignments }: Sent) {
  if (published) return 'planning.published';
  return assignments.every(({ reset }) => reset) ? 'planning.dropped' : 'planning.kept';
}

/** Sends the plan, whole or not at all: first as a rehearsal, so that whoever publishes knows what they override. */
export function usePublishing({ change, onRefused }: Options) {
  const t = useT();
  const client = useQueryClient();
  // A second press comes before the first has drawn anything: the days it would send have moved on by then.
  const isRunning = useRef(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSaving, setSaving] = useState(false);
  const write = useWrite(api.workDays.plan, {
    says: ({ updated }, { body }) => t(doneText(body), { count: updated }),
  });
  const rehearsal = useMutation<PlanAnswer, Error, readonly DraftCell[]>({
    mutationFn: (cells) => api.workDays.plan({ body: { assignments: [...cells], dryRun: true } }),
  });
  const readAnew = () => client.invalidateQueries({ queryKey: [module, action] });

  const alone = async (act: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setRefusal(null);
    try {
      await act();
    } finally {
      isRunning.current = false;
    }
  };
  /** A failure is told by a message. What it says about single cells is kept for them; what it says about none is thrown. */
  const attempt = (cells: readonly DraftCell[], act: () => Promise<void>) =>
    alone(async () => {
      try {
        await act();
      } catch (error) {
        const refused = error instanceof ApiError ? refusalOf(error, cells) : null;
        setRefusal(refused);
        if (!refused?.cells.size) throw error;
        void readAnew();
        onRefused(refused);
      }
    });
  const save = async (cells: readonly DraftCell[], published: boolean, overrideNote?: string) => {
    setSaving(true);
    try {
      await write.mutateAsync({
        body: { assignments: [...cells], published, ...(overrideNote !== undefined && { overrideNote }) },
      });
      // The saved days come before their drafts go, so that no cell shows for a moment what it was.
      await readAnew();
      change((book) => withoutSaved(book, cells));
    } finally {
      setSaving(false);
    }
  };
  return {
    question,
    refusal,
    /** While it saves, the versions of the sent days change: that is no conflict with somebody else. */
    isSaving,
    isBusy: rehearsal.isPending || isSaving,
    publish: (cells: readonly DraftCell[]) =>
      void attempt(cells, async () => {
        const { warnings } = await rehearsal.mutateAsync(cells);
        if (warnings.length > 0) setQuestion({ cells, warnings });
        else await save(cells, true);
      }).catch(isTold),
    keep: (cells: readonly DraftCell[]) => void attempt(cells, () => save(cells, false)).catch(isTold),
    /** Nothing painted here is lost where it is refused: the week is shown as it is by now. */
    drop: (cells: readonly DraftCell[]) => void alone(() => save(cells, false)).catch(readAnew),
    override: ({ cells }: Question, note: string | undefined) => attempt(cells, () => save(cells, true, note)),
    closeQuestion: () => setQuestion(null),
  };
}
