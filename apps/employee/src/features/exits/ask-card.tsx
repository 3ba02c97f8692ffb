import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { useFocusHeir } from '@timbro/kit/light/focus-heir.ts';
import { FailureAlert, SubmitButton } from '@timbro/kit/light/form-parts.tsx';
import { addPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { ask } from '@timbro/kit/light/question.tsx';
import { WhileOnline } from '@timbro/kit/light/reads.tsx';
import { formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { BackField, NoteField, ReasonTiles, StartField } from './exit-fields.tsx';
import { type ExitForm, emptyForm, formOf, isTyped } from './exit-form.ts';
import { useExitWords } from './exit-words.ts';
import { useExitForm } from './use-exit-form.ts';
import { useSaving } from './use-saving.ts';

/** Where somebody asks to go out: a button until they do. */
export function AskCard({ isMain, exits }: { isMain: boolean; exits: readonly Exit[] }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`button ${isMain ? 'button-primary' : 'button-secondary'} exit-ask`}
        hidden={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon path={addPath} />
        {t('employee.exits.ask')}
      </button>
      {isOpen && <AskForm exits={exits} opener={button} onClose={() => setOpen(false)} />}
    </>
  );
}

const none: readonly Exit[] = [];

type FormProps = {
  /** A draft that is worded anew. */
  draft?: Exit;
  /** All that are there, among which a new one appears. */
  exits?: readonly Exit[];
  /** What was typed before the form was folded away; it tells of each change, so that it finds it again. */
  typed?: ExitForm | null;
  onType?: (form: ExitForm) => void;
  /** Takes the focus when the form goes. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};

export function AskForm({ draft, exits = none, typed = null, onType, opener, onClose }: FormProps) {
  const t = useT();
  const { zone } = useExitWords();
  const saveAs = useSaving(draft, exits, onClose);
  const [initial] = useState(() => (draft ? formOf(draft, zone) : emptyForm));
  const [before] = useState(typed ?? initial);
  const { state, box } = useExitForm(before, zone);
  const { form } = state;
  const card = useFocusHeir<HTMLElement>(opener);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  useEffect(() => onType?.(form), [onType, form]);
  const cancel = async () => {
    if (!isTyped(form, initial) || (await askToDrop(t))) onClose();
  };

  const send = (status: 'draft' | 'pendingReview') => void state.submit(saveAs(status));
  return (
    <section ref={card} className={draft ? 'exit-edit' : 'card'} aria-labelledby="exit-ask">
      <h2 ref={title} id="exit-ask" tabIndex={-1}>
        {t(draft ? 'employee.exits.ask.edit' : 'employee.exits.ask')}
      </h2>
      <form
        ref={box}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send('pendingReview');
        }}
      >
        <ReasonTiles state={state} />
        <NoteField state={state} />
        {draft ? <FixedStart draft={draft} /> : <StartField state={state} />}
        <BackField state={state} />
        <FailureAlert failure={state.failure} />
        <WhileOnline>
          <div className="exit-buttons">
            <button
              type="button"
              className="button button-secondary"
              aria-disabled={state.isBusy}
              onClick={() => send('draft')}
            >
              {t('employee.exits.ask.keep')}
            </button>
            <SubmitButton isBusy={state.isBusy}>{t('employee.exits.ask.send')}</SubmitButton>
          </div>
        </WhileOnline>
        <div className="form-more">
          <button type="button" className="button-link" onClick={() => void cancel()}>
            {t('common.cancel')}
          </button>
        </div>
      </form>
    </section>
  );
}

const askToDrop = (t: ReturnType<typeof useT>) =>
  ask({
    title: t('employee.exits.ask.drop'),
    body: t('employee.exits.ask.drop.text'),
    confirm: t('employee.exits.ask.drop.yes'),
    refuse: t('employee.exits.ask.drop.no'),
    local: true,
  });

function FixedStart({ draft }: { draft: Exit }) {
  const t = useT();
  const { zone } = useExitWords();
  return (
    <div className="field">
      <p>
        {t('employee.exits.ask.starts')}: <strong>{formatInstant(draft.startsAt, zone)}</strong>
      </p>
      <p className="lead">{t('employee.exits.ask.starts.fixed')}</p>
    </div>
  );
}
