import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moduleOfEvent } from '@timbro/core/realtime.ts';
import { madeOldBy } from '@timbro/core/staleness.ts';
import { offered } from 'virtual:contract';
import { type Endpoint, api, createQueryClient, useWrite } from './api.ts';
import { send } from './send.ts';

vi.mock('./send.ts', async (original) => ({ ...(await original<typeof import('./send.ts')>()), send: vi.fn() }));

let client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
beforeEach(() => {
  client = createQueryClient();
  vi.mocked(send).mockResolvedValue({});
});
afterEach(() => vi.mocked(send).mockReset());

const endpoints: readonly Endpoint[] = Object.values(api).flatMap((module) => Object.values(module) as Endpoint[]);
const writes = endpoints.filter(({ route }) => !route.startsWith('GET '));

test('the writes of the contract are all tried', () => {
  expect(writes.length).toBeGreaterThan(50);
});

test.each(writes.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s asks again for what the table says, and for nothing else',
  async (_, endpoint) => {
    for (const module of Object.keys(offered)) client.setQueryData([module, 'list', {}], {});
    const { result } = renderHook(() => useWrite(endpoint, { says: () => null }), { wrapper });
    await result.current.mutateAsync({});
    const old = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
    const told = madeOldBy(endpoint.module, ...(endpoint.event ? [moduleOfEvent(endpoint.event)] : []));
    expect(new Set(old.map(({ queryKey: [module] }) => module))).toEqual(new Set(told));
  },
);
