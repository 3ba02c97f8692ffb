import { startTransition, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Payee } from '@timbro/core/payslips/contract.ts';
import { newId } from '@timbro/kit/memory/new-id.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { type Intake, type IntakeState, type RefusedFile, emptyIntake, reduceIntake } from '../slips/intake-state.ts';
import type { FoundSlip } from '../slips/intake-state.ts';
import { openIntakeStore } from '../slips/intake-store.ts';
import { changesBetween } from '../slips/kept-changes.ts';
import { type IntakeFile, standingsOf } from '../slips/slip-rows.ts';
import { readFiles } from './read-files.ts';
import type { FileToRead, ReadNews, ReadProgress } from './read-job.ts';

export const intakeLimits = { bytes: 300 * 1024 * 1024, pages: 2000 } as const;

const ownerOf = () => {
  const { user } = session.get();
  return user ? `${user.companyId ?? ''}/${user.id}` : '';
};

/** What stopped the reading, told where files are chosen. */
export type ReadFault = 'nothing' | 'stopped';

/** An intake from its files to what is published, kept in this browser as it goes. */
export function useIntake(month: string) {
  const [state, dispatch] = useReducer(reduceIntake, month, emptyIntake);
  const [store] = useState(() => openIntakeStore(ownerOf()));
  const { left, setLeft } = useLeft(store);
  const [isKept, setKept] = useState(true);
  const [progress, setProgress] = useState<ReadProgress | null>(null);
  const [fault, setFault] = useState<ReadFault | null>(null);
  const stopReading = useRef<(() => void) | null>(null);
  const contents = useRef(new Map<string, Blob>());
  useEffect(() => () => stopReading.current?.(), []);

  const standings = useMemo(() => standingsOf(state.rows), [state.rows]);
  useKeeping(state, store.keep);

  const read = (given: readonly FileToRead[], people: readonly Payee[], forMonth: string) => {
    stopReading.current?.();
    setFault(null);
    const { accepted, refused } = withinLimits(given);
    if (accepted.length === 0) return dispatch({ do: 'startOver', refused });
    const began = performance.now();
    const found = newFindings(accepted, refused);
    dispatch({ do: 'read' });
    const hear = (news: ReadNews) => {
      if (news.is === 'progress') return setProgress(news);
      if (news.is === 'refused' || news.is === 'read') return found.add(news);
      stopReading.current = null;
      setProgress(null);
      if (news.is === 'failed' || found.slips.length === 0) {
        setFault(news.is === 'failed' ? 'stopped' : 'nothing');
        return dispatch({ do: 'startOver', refused: found.refused });
      }
      const readMs = performance.now() - began;
      const intake: Intake = {
        ...reduceIntake(emptyIntake(forMonth), { do: 'matched', ...found, month: forMonth, readMs }),
      };
      contents.current = found.copies;
      // The list is made in small steps, so that the page answers meanwhile.
      startTransition(() => dispatch({ do: 'matched', ...found, month: forMonth, readMs }));
      store.begin(intake, found.copies).then(
        // From now on they are read from there: nothing is held twice.
        () => void (contents.current === found.copies && (contents.current = new Map())),
        () => setKept(false),
      );
    };
    const asked = {
      files: accepted,
      people: people.map(addresseeOf),
      month: forMonth,
      mostPages: intakeLimits.pages,
    };
    stopReading.current = readFiles(asked, hear);
  };

  const contentOf = useCallback(
    async (fileId: string) => contents.current.get(fileId) ?? (await store.contentOf(fileId).catch(() => null)),
    [store],
  );

  /** Reads the same files for another month. */
  const readAgain = async (people: readonly Payee[], forMonth: string) => {
    const files = await Promise.all(
      state.files.map(async ({ id, name }) => ({ id, name, content: await contentOf(id) })),
    );
    read(
      files.flatMap(({ id, name, content }) => (content ? [{ id, name, content }] : [])),
      people,
      forMonth,
    );
  };

  const forget = async () => {
    contents.current = new Map();
    setLeft(null);
    await store.clear();
  };

  return {
    state,
    dispatch,
    standings,
    /** What was left here before; undefined until it is known. */
    left,
    resume: () => {
      startTransition(() => {
        if (left) dispatch({ do: 'resume', intake: left });
        setLeft(null);
      });
    },
    forget,
    isKept,
    progress,
    fault,
    read,
    readAgain,
    contentOf,
    cancelReading: () => {
      stopReading.current?.();
      stopReading.current = null;
      setProgress(null);
      dispatch({ do: 'startOver' });
    },
  };
}
export type IntakeWay = ReturnType<typeof useIntake>;

function useLeft(store: ReturnType<typeof openIntakeStore>) {
  const [left, setLeft] = useState<Intake | null | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    store.load().then(
      (found) => isCurrent && setLeft(found),
      () => isCurrent && setLeft(null),
    );
    return () => void (isCurrent = false);
  }, [store]);
  return { left, setLeft };
}

/** Writes down what has changed, while there is something to come back to; what changes meanwhile is written together. */
function useKeeping(state: IntakeState, keep: ReturnType<typeof openIntakeStore>['keep']): void {
  const latest = useRef(state);
  const written = useRef(state);
  const isWriting = useRef(false);
  useEffect(() => {
    latest.current = state;
    const write = async () => {
      isWriting.current = true;
      while (written.current !== latest.current) {
        const [before, after] = [written.current, latest.current];
        written.current = after;
        const isUnderWay = after.step === 'review' || after.step === 'send';
        // With other files it is another intake, which was written down when it began.
        if (!isUnderWay || after.outcome !== null || before.files !== after.files) continue;
        const changes = changesBetween(before, after);
        // Where nothing can be kept, whoever began was told so.
        if (changes) await keep(changes).catch(() => undefined);
      }
      isWriting.current = false;
    };
    if (!isWriting.current) void write();
  }, [state, keep]);
}

const addresseeOf = ({ user, firstName, lastName, taxCode }: Payee) => ({
  id: user.id,
  firstName,
  lastName,
  taxCode,
});

function withinLimits(given: readonly FileToRead[]) {
  let total = 0;
  const [accepted, refused]: [FileToRead[], RefusedFile[]] = [[], []];
  for (const file of given) {
    if (total + file.content.size > intakeLimits.bytes) refused.push({ name: file.name, reason: 'tooLarge' });
    else {
      total += file.content.size;
      accepted.push(file);
    }
  }
  return { accepted, refused };
}

type Findings = {
  readonly files: IntakeFile[];
  readonly slips: FoundSlip[];
  readonly refused: RefusedFile[];
  readonly copies: Map<string, Blob>;
  add(news: Extract<ReadNews, { is: 'refused' | 'read' }>): void;
};

function newFindings(asked: readonly FileToRead[], refusedBefore: readonly RefusedFile[]): Findings {
  const byId = new Map(asked.map((file) => [file.id, file]));
  const found: Findings = {
    files: [],
    slips: [],
    refused: [...refusedBefore],
    copies: new Map(),
    add(news) {
      const file = byId.get(news.fileId);
      if (!file) return;
      if (news.is === 'refused') return void found.refused.push({ name: file.name, reason: news.reason });
      const { fileId, pageCount, copy, slips } = news;
      found.files.push({ id: fileId, name: file.name, size: copy.size, pageCount });
      found.slips.push(...slips.map((match) => ({ id: newId(), fileId, match })));
      found.copies.set(fileId, copy);
    },
  };
  return found;
}
