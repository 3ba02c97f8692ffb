import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@timbro/kit/data/send.ts';
import { type Question, useConfirm } from '@timbro/kit/layers/confirm.tsx';

type Named = { readonly id: string; readonly name: string };
export type InUse = { readonly record: Named; readonly uses: readonly string[] };

type Removal = {
  usesOf(id: string): Promise<{ readonly uses: readonly string[] }>;
  question(record: Named): Question;
  /** Rejects with the server's refusal, which it has told except where the record is in use. */
  remove(id: string): Promise<unknown>;
};

/** Asks, then removes. A record that is in use cannot be removed: instead of asking, it says at once where it is used. */
export function useAskedRemoval({ usesOf, question, remove }: Removal) {
  const confirm = useConfirm();
  const uses = useMutation({ mutationFn: usesOf });
  const [inUse, setInUse] = useState<InUse | null>(null);
  const ask = async (record: Named) => {
    try {
      const found = await uses.mutateAsync(record.id);
      if (found.uses.length > 0) setInUse({ record, uses: found.uses });
      else if (await confirm(question(record))) await remove(record.id);
    } catch (error) {
      // Somebody began to use it between the question and the answer.
      if (error instanceof ApiError && error.code === 'inUse')
        setInUse({ record, uses: error.errors.map(({ message }) => message) });
    }
  };
  return { ask: (record: Named) => void ask(record), inUse, forget: () => setInUse(null) };
}
