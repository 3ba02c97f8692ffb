import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { type Role, allModules } from '@timbro/core/access.ts';
import { defaultChoices } from '@timbro/core/notifications/choice-rules.ts';
import type { Profile } from '@timbro/core/profile/contract.ts';
import type { Session } from '@timbro/core/sessions/contract.ts';
import { ApiError, send } from '@timbro/kit/data/send.ts';
import { session } from '@timbro/kit/memory/session.ts';
import { speak } from '@timbro/kit/words/i18n.ts';
import it from 'virtual:messages/employee/it';
import { App } from './app.tsx';

export const anna = (role: Role = 'Operator') =>
  ({
    id: 'anna',
    version: 3,
    firstName: 'Anna',
    lastName: 'Rossi',
    email: 'anna.rossi@acme.example',
    phone: null,
    role,
    department: { id: 'd', name: 'Magazzino' },
    language: 'it',
    company: { id: 'c', name: 'Acme S.r.l.', timezone: 'Europe/Rome' },
    permissions: allModules,
    notifications: defaultChoices,
    payrollCode: '0147',
    hasPin: false,
  }) as Profile;
const openSessions = [
  { id: 's1', device: 'Chrome · Android', deviceType: 'mobile', ip: '10.0.0.1', current: true },
  { id: 's2', device: 'Firefox · Windows', deviceType: 'web', ip: '10.0.0.2', current: false },
].map((open) => ({ ...open, createdAt: '2026-11-12T07:00:00Z', lastUsedAt: '2026-11-12T07:00:00Z' }) as Session);
export const sessionList = () => ({ items: openSessions, total: 2, page: 1, pageSize: 100 });

const nothing = () => ({ items: [], total: 0, page: 1, pageSize: 200 });

const offDuty = () => ({
  stamping: null,
  shift: null,
  presence: 'notInCompany',
  since: null,
  site: null,
  inside: null,
  tracking: { area: false, logging: false, intervalMinutes: 1 },
});

/** What the API answers, by route; a test may replace one answer. The test file itself mocks `send`. */
export let answers: Record<string, (input?: { body?: object }) => unknown>;
export const sent = vi.mocked(send);

export function prepareApi(): void {
  speak(['employee'], 'it', it);
  answers = {
    'GET /users/personal-profile': () => anna(),
    'GET /auth/sessions': sessionList,
    'GET /payslips/mine': nothing,
    'GET /documents/mine': nothing,
    'GET /exits/mine': nothing,
    'GET /stamps/current': offDuty,
    'GET /stamps/mine': nothing,
  };
  sent.mockReset().mockImplementation(async (route, input) => answers[route]?.(input as { body?: object }) ?? null);
}

export const silence = () => {
  throw new ApiError({ statusCode: 0, code: 'unavailable', message: 'Il server non risponde', requestId: '' });
};

export const signIn = (role: Role = 'Operator') =>
  session.set({ accessToken: 'token', user: anna(role), permissions: allModules });
/** The profile shows most of what the app itself is made of. */
export const open = (path = '/me/profile') => {
  window.history.replaceState(null, '', path);
  return render(<App />);
};
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
