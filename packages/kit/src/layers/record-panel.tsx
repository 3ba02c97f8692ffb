import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { isId } from '@timbro/core/ids.ts';
import { useAddress } from '../address/address.ts';
import { keyOf, toldInPlace } from '../data/api.ts';
import type { ReadRecord } from '../data/read-record.ts';
import type { ApiError } from '../data/send.ts';
import { ErrorBlock, Loading, NotFoundBlock } from '../page/states.tsx';
import { SidePanel, type SidePanelProps } from './side-panel.tsx';

/** The record that the address names with `?id=`, and the ways to it and away from it. */
export function useNamedRecord() {
  const [address, write] = useAddress();
  return {
    id: typeof address['id'] === 'string' ? address['id'] : undefined,
    open: ({ id }: { id: string }) => write({ id }),
    // Back closes the panel, however many records were looked at.
    walkTo: (id: string) => write({ id }, { replace: true }),
    close: () => write({ id: undefined }),
  };
}
export type NamedRecord = ReturnType<typeof useNamedRecord>;

type RecordSource<R> = {
  /** The list it stands in, whose changes are changes of the record too. */
  readonly endpoint: { readonly module: string; readonly action: string };
  readonly params?: Readonly<Record<string, string>>;
  readonly read: ReadRecord<R>;
};

type Found<R> = {
  named: NamedRecord;
  record: R | undefined;
  error: ApiError | null;
  isMissing: boolean;
  retry(): void;
};

/** Reads the record that the address names. */
export function useRecord<R extends { readonly id: string }>(
  named: NamedRecord,
  { endpoint, params, read }: RecordSource<R>,
): Found<R> {
  const { id } = named;
  // A mistyped link names no record at all, which the server need not be asked.
  const isMistyped = id !== undefined && !isId(id);
  const query = useQuery<{ record: R | undefined }, ApiError>({
    queryKey: keyOf(endpoint, { params, record: id }),
    queryFn: async ({ signal }) => ({ record: id === undefined ? undefined : await read(id, signal) }),
    enabled: id !== undefined && !isMistyped,
    meta: toldInPlace,
    placeholderData: keepPreviousData,
  });
  const found = query.data?.record;
  return {
    named,
    // The record shown before stays readable only while the panel closes, never under another address.
    record: id === undefined || found?.id === id ? found : undefined,
    error: query.error,
    isMissing: isMistyped || (query.isSuccess && !query.isPlaceholderData),
    retry: () => void query.refetch(),
  };
}

type Props<R> = Pick<SidePanelProps, 'title' | 'subtitle' | 'footer' | 'wide'> & {
  of: Found<R>;
  /** The rows of the page, to walk through. */
  rows?: readonly R[];
  /** The record itself, once it has come. */
  children: ReactNode;
};

/** One record beside its list; the address names it, so that a link can be sent. */
export function RecordPanel<R extends { readonly id: string }>({ of, rows, children, ...look }: Props<R>) {
  const { named, record, error, isMissing, retry } = of;
  const place = rows?.findIndex(({ id }) => id === named.id) ?? -1;
  const [previous, next] = place < 0 ? [] : [rows?.[place - 1], rows?.[place + 1]];
  return (
    <SidePanel
      {...look}
      open={named.id !== undefined}
      onClose={named.close}
      onPrevious={previous && (() => named.walkTo(previous.id))}
      onNext={next && (() => named.walkTo(next.id))}
    >
      {record ? (
        <Fragment key={record.id}>{children}</Fragment>
      ) : error ? (
        <ErrorBlock error={error} onRetry={retry} />
      ) : isMissing ? (
        <NotFoundBlock onLeave={named.close} />
      ) : (
        <Loading rows={6} />
      )}
    </SidePanel>
  );
}
