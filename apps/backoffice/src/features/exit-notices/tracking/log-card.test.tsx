import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { refusal, sentTo } from '#parts/people/people-testing.ts';
import { layOutMaps } from '../map/map-testing.ts';
import { TrackingTab } from './tracking-tab.tsx';
import { answerTracking, everybody, flip, list, now, sede } from './tracking-testing.ts';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
layOutMaps();
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  signInAs('Admin');
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(send).mockReset();
});

const open = () => openPage(TrackingTab, '/exit-notices?tab=tracking');
const basis = 'Manca la base giuridica (accordo sindacale o autorizzazione)';
const area = "È necessario disegnare l'area della propria azienda";

describe('the exits log', () => {
  test('says since when, by whom and on which basis, and is switched off after a question', async () => {
    answerTracking();
    open();
    expect(await screen.findByText('Registro uscite attivo')).toBeTruthy();
    expect(screen.getByText('dal 02/03/2026, Paolo Marino · accordo sindacale n. 14/2026')).toBeTruthy();
    await flip('Disattivare il registro uscite?', 'Annulla');
    expect(sentTo('POST /exits-logs/toggle')).toEqual([]);
    await flip('Disattivare il registro uscite?', 'Disattiva');
    expect(await screen.findByText('Registro uscite non attivo')).toBeTruthy();
    expect(await screen.findByText('Impostazioni aggiornate')).toBeTruthy();
  });

  test.each([
    ['the legal basis', { legalBasis: null }, [sede], [basis]],
    ['an area', {}, [], [area]],
    ['both', { legalBasis: null }, [], [basis, area]],
  ] as const)(
    'without %s nothing is asked: it says what is missing and where to put it',
    async (_, own, areas, says) => {
      answerTracking(everybody, { 'GET /polygons': () => list(areas) }, { enabled: false, ...own });
      open();
      await screen.findByText('Registro uscite non attivo');
      await screen.findAllByText(areas.length > 0 ? /Sede Firenze$/ : /^Senza un’area aziendale/);
      await userEvent.click(screen.getByRole('switch', { name: 'Registro uscite' }));
      expect((await screen.findByRole('alert')).textContent).toBe(`${says.join('. ')}. Apri le impostazioni uscite`);
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(sentTo('POST /exits-logs/toggle')).toEqual([]);
      expect(screen.getByRole('link', { name: 'Apri le impostazioni uscite' }).getAttribute('href')).toBe(
        '/exit-notices?tab=exit-settings',
      );
      await userEvent.click(screen.getByRole('button', { name: 'Chiudi' }));
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('is switched off whatever is missing', async () => {
    answerTracking(everybody, { 'GET /polygons': () => list([]) }, { legalBasis: null });
    open();
    await flip('Disattivare il registro uscite?', 'Disattiva');
    expect(await screen.findByText('Registro uscite non attivo')).toBeTruthy();
  });

  test.each([
    ['legalBasisMissing', 'Manca la base giuridica'],
    ['polygonMissing', 'È necessario disegnare l’area'],
  ] as const)('that is refused (%s) says why and leads to the settings, without a toast', async (code, message) => {
    const refuse = () => {
      throw refusal(code, message);
    };
    answerTracking(everybody, { 'POST /exits-logs/toggle': refuse }, { enabled: false });
    open();
    await flip('Attivare il registro uscite?', 'Attiva');
    const told = await screen.findAllByRole('alert');
    expect(told).toHaveLength(1);
    expect(told[0]?.textContent).toContain(message);
    expect(screen.getByRole('link', { name: 'Apri le impostazioni uscite' }).getAttribute('href')).toBe(
      '/exit-notices?tab=exit-settings',
    );
    expect(screen.getByRole('switch', { name: 'Registro uscite' })).toHaveProperty('checked', false);
  });

  test('pressed again after silence carries the same key, and after an answer another', async () => {
    let isSilent = true;
    const kept = answerTracking(everybody, {}, { enabled: false });
    const answer = vi.mocked(send).getMockImplementation();
    vi.mocked(send).mockImplementation(async (route, input) => {
      if (route === 'POST /exits-logs/toggle' && isSilent)
        throw new ApiError({ statusCode: 0, code: 'unavailable', message: 'Nessuna risposta', requestId: '' });
      return answer?.(route, input);
    });
    open();
    await flip('Attivare il registro uscite?', 'Attiva');
    await waitFor(() => expect(sentTo('POST /exits-logs/toggle')).toHaveLength(1));
    isSilent = false;
    await screen.findByText('Nessuna risposta');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await flip('Attivare il registro uscite?', 'Attiva');
    await waitFor(() => expect(kept.settings.enabled).toBe(true));
    await screen.findByText('Registro uscite attivo');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await flip('Disattivare il registro uscite?', 'Disattiva');
    await waitFor(() => expect(sentTo('POST /exits-logs/toggle')).toHaveLength(3));
    const [first, second, third] = sentTo('POST /exits-logs/toggle').map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test.each(['Responsible', 'BackOffice'] as const)('is only read by %s', async (role) => {
    signInAs(role);
    answerTracking();
    open();
    expect(await screen.findByText('Registro uscite attivo')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
