import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Day } from '@timbro/core/days/rules.ts';
import type { Trail } from '@timbro/core/positions/contract.ts';
import { api, toldInPlace } from '@timbro/kit/data/api.ts';
import type { ApiError } from '@timbro/kit/data/send.ts';
import { newId } from '@timbro/kit/memory/new-id.ts';

/**
 * The way somebody took on a day. Each reading is recorded and shown to them, so it is read when the page is opened or a
 * person asks for it: no event and no return to the window reads it again, and nothing of it is kept for a next opening.
 */
export function useTrail(userId: string, date: Day) {
  const [opening] = useState(newId);
  return useQuery<Trail, ApiError>({
    queryKey: ['trail', opening, userId, date],
    queryFn: ({ signal }) => api.positions.trail({ params: { userId }, query: { date } }, signal),
    enabled: ({ state }) => state.data === undefined,
    meta: toldInPlace,
  });
}
