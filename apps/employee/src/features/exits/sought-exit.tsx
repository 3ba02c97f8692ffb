import type { ReactNode } from 'react';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { isId } from '@timbro/core/ids.ts';
import { ReadFailure } from '@timbro/kit/light/read-failure.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { MissingRecord } from '#parts/records/missing-record.tsx';
import { closeExit, useSoughtExit } from './own-exits.ts';

type Props = { id: string; children: (exit: Exit) => ReactNode };

/** An exit that an address names and the list does not hold: an older one, or none at all. */
export const SoughtExit = ({ id, children }: Props) =>
  isId(id) ? <LookedUp id={id}>{children}</LookedUp> : <NotThere />;

function LookedUp({ id, children }: Props) {
  const t = useT();
  const { data, error, refetch } = useSoughtExit(id);
  const [found] = data?.items ?? [];
  if (found) return <ul className="records">{children(found)}</ul>;
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="card skeleton" role="status" aria-label={t('common.loading')} />;
  return <NotThere />;
}

function NotThere() {
  const t = useT();
  return <MissingRecord title={t('employee.exits.missing')} onClose={closeExit} />;
}
