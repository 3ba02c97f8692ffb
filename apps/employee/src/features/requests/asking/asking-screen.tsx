import './asking.css';
import { type ReactNode, type RefObject, useEffect } from 'react';
import type { ApiError } from '@timbro/kit/data/send.ts';
import { type Failure } from '@timbro/kit/light/failure.ts';
import { FailureAlert } from '@timbro/kit/light/form-parts.tsx';
import { closePath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { ReadFailure } from '@timbro/kit/light/read-failure.tsx';
import { WhileOnline } from '@timbro/kit/light/reads.tsx';
import { usePageTitle } from '@timbro/kit/light/screen-head.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { Skeleton } from '#parts/wait/skeleton.tsx';
import { toList } from './use-keeping.ts';

type HeadProps = { title: string; onClose: () => void; children: ReactNode };

/** A screen that asks for something takes the whole phone: its band has a cross, and the bar is gone until it is closed. */
export function AskingScreen({ title, onClose, children }: HeadProps) {
  const t = useT();
  usePageTitle(title);
  // In braces: browsers that scroll in steps answer with a promise, which is no way to clean up.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="asking">
      <div className="asking-head on-band">
        <button type="button" className="asking-close" aria-label={t('employee.ask.close')} onClick={onClose}>
          <Icon path={closePath} size={24} />
        </button>
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      {children}
    </div>
  );
}

type FormProps = {
  box: RefObject<HTMLFormElement | null>;
  failure: Failure | null;
  onSubmit: () => void;
  /** The buttons at the foot of the screen. */
  actions: ReactNode;
  children: ReactNode;
};

/** What is asked for above, and what becomes of it always in reach of the thumb; a refusal stands where the tap was. */
export const AskingForm = ({ box, failure, onSubmit, actions, children }: FormProps) => (
  <form
    ref={box}
    className="asking-form"
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <div className="asking-fields">{children}</div>
    <div className="asking-foot">
      <FailureAlert failure={failure} />
      <WhileOnline>
        <div className="asking-actions">{actions}</div>
      </WhileOnline>
    </div>
  </form>
);

type Awaited = { readonly data: unknown; readonly error: ApiError | null; readonly refetch: () => unknown };

/** In place of a form whose record is still to be read, could not be, has gone on, or is not there. */
export function AwaitedRecord({ title, read: { data, error, refetch } }: { title: string; read: Awaited }) {
  return (
    <AskingScreen title={title} onClose={() => toList()}>
      {error ? (
        <div className="asking-form asking-fields">
          <ReadFailure error={error} onRetry={refetch} />
        </div>
      ) : data === undefined ? (
        <div className="asking-form asking-fields">
          <Skeleton lines={4} />
        </div>
      ) : (
        <NotEditable />
      )}
    </AskingScreen>
  );
}

function NotEditable() {
  const t = useT();
  return (
    <div className="asking-form">
      <div className="card">
        <p>{t('employee.ask.gone')}</p>
        <button type="button" className="button button-secondary" onClick={() => toList()}>
          {t('employee.ask.toList')}
        </button>
      </div>
    </div>
  );
}
