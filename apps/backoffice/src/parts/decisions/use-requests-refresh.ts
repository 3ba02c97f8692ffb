import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ContractName } from '@timbro/core/contract.ts';

/** A decision shows in all of these: the absence it makes, what is left, the day, what waits, the history. */
const touched: readonly ContractName[] = [
  'leaveRequests',
  'stampsUpdates',
  'absences',
  'balances',
  'workDays',
  'notifications',
  'audit',
];

/** Asks again for everything that a decision changes. */
export function useRequestsRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    () => client.invalidateQueries({ predicate: ({ queryKey: [module] }) => touched.some((name) => name === module) }),
    [client],
  );
}
