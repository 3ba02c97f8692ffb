import { type ReactNode, useState } from 'react';
import { SaveWithdrawn } from '@timbro/kit/form/form.tsx';
import { WhatIfDialog } from './what-if-dialog.tsx';
import type { WhatIfQuestion } from './what-if.ts';

type Asked = { readonly question: WhatIfQuestion; answer(agreed: boolean): void };

/** Shows what a change would have done to last month before it is saved; the save waits for the answer. */
export function useWhatIf(): { agree(question: WhatIfQuestion | null): Promise<void>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const agree = async (question: WhatIfQuestion | null) => {
    if (!question) return;
    const agreed = await new Promise<boolean>((resolve) => setAsked({ question, answer: resolve }));
    setAsked(null);
    if (!agreed) throw new SaveWithdrawn();
  };
  return { agree, dialog: asked && <WhatIfDialog question={asked.question} onAnswer={asked.answer} /> };
}
