import type { ReplyOf } from '@timbro/kit/light/call.ts';
import { useReadOf } from '@timbro/kit/light/reads.tsx';

type OwnDays = ReplyOf<'GET /stamps/mine'>['items'];
const none: OwnDays = [];
/** A plan hardly changes while somebody words a request. */
const newForMs = 60_000;
/** As many days as can be asked for at once. */
const pageSize = 62;

/** One's own plan of some days; empty while it is not known, and for days that are none. */
export const useOwnDays = (from: string, to: string): OwnDays =>
  useReadOf(
    'GET /stamps/mine',
    { query: { from, to, pageSize } },
    { newFor: newForMs, quiet: true, rests: from === '' || to === '' },
  ).data?.items ?? none;
