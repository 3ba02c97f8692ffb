import { type ReactNode, useEffect } from 'react';
import { ReadFailure } from '@timbro/kit/light/read-failure.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { MissingRecord } from '#parts/records/missing-record.tsx';
import { closeRecord, openRecord } from '../opened-record.ts';
import { type OwnRecord, meantBy, recordsOf, useOwnLists } from '../own-records.ts';

type Props = { id: string; children: (own: OwnRecord, refresh: () => Promise<unknown>) => ReactNode };

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** A record that an address names and the lists do not hold: an older or an archived one, or none at all. */
export const SoughtRecord = ({ id, children }: Props) =>
  isId(id) ? <LookedUp id={id}>{children}</LookedUp> : <NotThere />;

function LookedUp({ id, children }: Props) {
  const t = useT();
  const { lists, isLoading, error, refresh } = useOwnLists(id);
  const [found] = recordsOf(lists);
  const meant = meantBy(id, lists);
  useEffect(() => {
    if (meant !== id) openRecord(meant);
  }, [meant, id]);
  if (found) return <ul className="records">{children(found, refresh)}</ul>;
  if (error) return <ReadFailure error={error} onRetry={() => void refresh()} />;
  if (isLoading || meant !== id)
    return <div className="card skeleton" role="status" aria-label={t('common.loading')} />;
  return <NotThere />;
}

function NotThere() {
  const t = useT();
  return <MissingRecord title={t('employee.requests.missing')} onClose={closeRecord} />;
}
