import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isId } from '@timbro/core/ids.ts';
import { send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { refusal, sentTo } from '#parts/people/people-testing.ts';
import { layOutMaps, mapNamed } from '../map/map-testing.ts';
import { TrackingTab } from './tracking-tab.tsx';
import {
  alberto,
  answerTracking,
  beatrice,
  everybody,
  filippo,
  flip,
  giulia,
  list,
  now,
  presentOf,
  sede,
} from './tracking-testing.ts';

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
  vi.unstubAllGlobals();
  vi.mocked(send).mockReset();
});

const open = (address = '/exit-notices?tab=tracking') => openPage(TrackingTab, address);
const people = async () => within(await screen.findByRole('region', { name: 'Persone' }));
const linesOf = (group: HTMLElement) =>
  within(group)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const tile = async (name: RegExp) =>
  within(await screen.findByRole('group', { name: 'Dove sono le persone' })).findByRole('button', { name });
const searchOf = (router: ReturnType<typeof openPage>) => router.state.location.search;

describe('the list beside the map', () => {
  test('has who is outside first, the late one before all, then who is inside, and folds away who is not at work', async () => {
    answerTracking();
    open();
    const shown = await people();
    const groups = await shown.findAllByRole('region');
    expect(groups.map(linesOf)).toEqual([
      [
        'FCConte Filippooltre il rientro · presso clienteda 38 minsegnale 1 min fa',
        'ABBenedetti AlbertoMagazzino · servizioda 1 h 12 minsegnale 14 min fa',
        'BCCoppola BeatriceProduzione · senza richiestada 6 minsegnale 1 min fa',
      ],
      ['GBBianchi GiuliaProduzionedalle 05:53segnale 1 min fa', 'IDD’Angelo IlariaMagazzinodalle 05:53nessun segnale'],
      [],
    ]);
    await userEvent.click(shown.getByRole('button', { name: 'Non in servizio 1' }));
    expect(shown.getByRole('button', { name: 'Greco Marco' })).toBeTruthy();
  });

  test('with nobody but who is not at work folds nobody away', async () => {
    answerTracking();
    open('/exit-notices?tab=tracking&presence=notInCompany');
    expect(await (await people()).findByRole('button', { name: 'Greco Marco' })).toBeTruthy();
  });

  test('is asked for whole, and again under the same opening of the page', async () => {
    answerTracking();
    open();
    await people();
    await flip('Disattivare il registro uscite?', 'Disattiva');
    await waitFor(() => expect(sentTo('GET /presence')).toHaveLength(2));
    const [first, second] = sentTo('GET /presence').map(({ query }) => query);
    expect(first).toMatchObject({ pageSize: 5000 });
    expect(isId(String(first?.['opening']))).toBe(true);
    expect(second).toEqual(first);
  });

  test('is narrowed by a name and by a department, and the tiles count whom it leaves', async () => {
    answerTracking();
    const router = open();
    const shown = await people();
    await userEvent.type(shown.getByRole('searchbox', { name: 'Cerca persona' }), 'd’angelo');
    await waitFor(() => expect(shown.queryByRole('button', { name: /Conte Filippo/ })).toBeNull());
    expect(shown.getByRole('button', { name: /D’Angelo Ilaria/ })).toBeTruthy();
    expect(searchOf(router)).toMatchObject({ search: 'd’angelo' });
    expect((await tile(/In azienda/)).textContent).toContain('1In azienda');
    await userEvent.clear(shown.getByRole('searchbox', { name: 'Cerca persona' }));
    await userEvent.type(shown.getByRole('searchbox', { name: 'Cerca persona' }), 'nessuno');
    expect(await shown.findByText('Nessun risultato per 1 filtro')).toBeTruthy();
    await userEvent.click(within(shown.getByRole('status')).getByRole('button', { name: 'Azzera' }));
    expect(await shown.findByRole('button', { name: /Conte Filippo/ })).toBeTruthy();
  });
});

test('times have both digits of the hour, as everywhere', async () => {
  vi.setSystemTime('2026-11-12T03:42:00.000Z');
  const exit = {
    id: filippo.id,
    reason: 'client',
    expectedReturnAt: '2026-11-12T03:30:00.000Z',
    overdue: true,
  } as const;
  const early = { ...filippo, exit };
  answerTracking([early]);
  open(`/exit-notices?tab=tracking&id=${early.user.id}`);
  const card = within(await screen.findByRole('group', { name: 'Filippo Conte' }));
  expect(card.getByText('04:30 (+12 min)')).toBeTruthy();
  expect((await tile(/In azienda/)).textContent).toBe('0In aziendaalle 04:42 · Sede Firenze');
});

test('a tile says how things stand, and is a filter of list and map', async () => {
  answerTracking();
  const router = open();
  await people();
  expect((await tile(/In azienda/)).textContent).toBe('2In aziendaalle 10:42 · Sede Firenze');
  expect((await tile(/Non in servizio/)).textContent).toBe('1Non in servizionessuna posizione raccolta');
  const outside = await tile(/Fuori dall’area/);
  expect(outside.textContent).toBe('3Fuori dall’area1 senza richiesta · 1 oltre il rientro');
  expect(outside.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(outside);
  expect(searchOf(router)).toMatchObject({ presence: 'outside' });
  const shown = await people();
  expect(shown.getAllByRole('region')).toHaveLength(1);
  await mapNamed('Mappa delle persone in servizio');
  expect(screen.queryByRole('button', { name: /^Giulia Bianchi, .*: In azienda$/ })).toBeNull();
  await userEvent.click(outside);
  await waitFor(() => expect(searchOf(router)).not.toHaveProperty('presence'));
  expect(await screen.findByRole('button', { name: /^Giulia Bianchi, .*: In azienda$/ })).toBeTruthy();
});

test('before the first answer the tiles say nothing of anybody', async () => {
  let answer = () => {};
  const waits = new Promise<void>((resolve) => (answer = resolve));
  answerTracking(everybody, {
    'GET /presence': async () => {
      await waits;
      return { ...list(everybody), totals: {} };
    },
  });
  open();
  expect((await tile(/Fuori dall’area/)).textContent).toBe('–Fuori dall’area–');
  expect((await tile(/In azienda/)).textContent).toBe('–In azienda–');
  answer();
  await people();
  expect((await tile(/Fuori dall’area/)).textContent).toBe('3Fuori dall’area1 senza richiesta · 1 oltre il rientro');
});

describe('somebody who is chosen', () => {
  test('stands in the address and has a card beside the sign, with the way to the trail and to the request', async () => {
    answerTracking();
    const router = open();
    await userEvent.click(await (await people()).findByRole('button', { name: /Conte Filippo/ }));
    expect(searchOf(router)).toMatchObject({ id: filippo.user.id });
    const card = within(await screen.findByRole('group', { name: 'Filippo Conte' }));
    const facts = card
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(facts).toEqual([
      'Fuori dall’area: da 38 min',
      'Richiesta: presso cliente',
      'Rientro previsto: 10:30 (+12 min)',
      'Posizione: 1 min fa, ±24 m',
      'Telefono: +39 055 0100 127',
    ]);
    expect(card.getByRole('link', { name: 'Apri il percorso di oggi' }).getAttribute('href')).toBe(
      `/exit-notices/${filippo.user.id}`,
    );
    expect(card.getByRole('link', { name: 'Apri la richiesta' }).getAttribute('href')).toBe(
      `/exit-notices?tab=exit-requests&id=${filippo.exit?.id}`,
    );
    await userEvent.click(card.getByRole('button', { name: 'Chiudi la scheda' }));
    await waitFor(() => expect(searchOf(router)).not.toHaveProperty('id'));
  });

  test('is left by Back, however many were looked at', async () => {
    answerTracking();
    const router = open('/exit-notices?tab=tracking&presence=outside');
    const shown = await people();
    await userEvent.click(await shown.findByRole('button', { name: /Conte Filippo/ }));
    await userEvent.click(shown.getByRole('button', { name: /Coppola Beatrice/ }));
    await waitFor(() => expect(searchOf(router)).toMatchObject({ id: beatrice.user.id }));
    act(() => router.history.back());
    await waitFor(() => expect(searchOf(router)).toEqual({ tab: 'tracking', presence: 'outside' }));
    expect(screen.queryByRole('group', { name: /Beatrice Coppola|Filippo Conte/ })).toBeNull();
  });

  test('comes by a link too, and by the sign on the map', async () => {
    answerTracking();
    const router = open(`/exit-notices?tab=tracking&id=${beatrice.user.id}`);
    const shown = await people();
    const line = await shown.findByRole('button', { name: /Coppola Beatrice/ });
    expect(line.getAttribute('aria-pressed')).toBe('true');
    await mapNamed('Mappa delle persone in servizio');
    await userEvent.click(await screen.findByRole('button', { name: /^Giulia Bianchi, .*: In azienda$/ }));
    await waitFor(() => expect(searchOf(router)).toMatchObject({ id: giulia.user.id }));
    expect(await screen.findByRole('group', { name: 'Giulia Bianchi' })).toBeTruthy();
  });

  test('without a position has the card above the list, and no sign', async () => {
    answerTracking();
    open();
    await userEvent.click(await (await people()).findByRole('button', { name: /D’Angelo Ilaria/ }));
    const card = within(await screen.findByRole('group', { name: 'Ilaria D’Angelo' }));
    expect(card.getByText('non disponibile')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ilaria D’Angelo, / })).toBeNull();
    // They share one column: whatever room the card takes, the list begins below it.
    const column = screen.getByRole('region', { name: 'Persone' }).parentElement;
    expect([...(column?.children ?? [])].map((part) => part.getAttribute('aria-label'))).toEqual([
      'Ilaria D’Angelo',
      'Persone',
    ]);
  });
});

describe('somebody who is not in the list', () => {
  test('is said to be unknown, and the link forgotten', async () => {
    answerTracking();
    const router = open(`/exit-notices?tab=tracking&id=${sede.id}`);
    const note = await screen.findByText(/^La persona del collegamento non è in elenco/);
    expect(screen.queryByRole('button', { name: 'Azzera i filtri' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Chiudi' }));
    await waitFor(() => expect(searchOf(router)).not.toHaveProperty('id'));
    expect(note.isConnected).toBe(false);
  });

  test('because of the filters is named, and comes without them', async () => {
    answerTracking();
    const router = open(`/exit-notices?tab=tracking&presence=outside&id=${giulia.user.id}`);
    expect(await screen.findByText('Giulia Bianchi non è tra le persone che i filtri mostrano.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Azzera i filtri' }));
    expect(await screen.findByRole('group', { name: 'Giulia Bianchi' })).toBeTruthy();
    expect(searchOf(router)).toMatchObject({ id: giulia.user.id });
    expect(screen.queryByText(/non è tra le persone/)).toBeNull();
  });

  test('of somebody who is there nothing is said', async () => {
    answerTracking();
    open(`/exit-notices?tab=tracking&id=${giulia.user.id}`);
    expect(await screen.findByRole('group', { name: 'Giulia Bianchi' })).toBeTruthy();
    expect(screen.queryByText(/non è tra le persone|non è in elenco/)).toBeNull();
  });
});

test('whom the pointer is on in the list is named on the map', async () => {
  answerTracking([giulia]);
  open();
  await mapNamed('Mappa delle persone in servizio');
  const sign = await screen.findByRole('button', { name: /^Giulia Bianchi, .*: In azienda$/ });
  expect(sign.textContent).toBe('');
  await userEvent.hover((await people()).getByRole('button', { name: /Bianchi Giulia/ }));
  expect(sign.textContent).toBe('Giulia Bianchi');
});

describe('the list of people in the company', () => {
  const view = '/exit-notices?tab=tracking&view=users-in-company';

  test('has everybody at work, outside with the phone, inside by department, to be ticked', async () => {
    answerTracking();
    open(view);
    const outside = within(await screen.findByRole('region', { name: 'Fuori dall’area' }));
    expect(outside.getByRole('link', { name: '+39 055 0100 127' }).getAttribute('href')).toBe('tel:+39 055 0100 127');
    expect(outside.getAllByRole('listitem')[0]?.textContent).toContain('Conte Filippo');
    expect(within(screen.getByRole('region', { name: 'Produzione' })).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Magazzino' }).textContent).toContain('D’Angelo Ilaria');
    expect(screen.queryByText('Greco Marco')).toBeNull();
    expect(screen.getByText('Contati 0 di 2 in azienda')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Spunta Bianchi Giulia' }));
    expect(screen.getByText('Contati 1 di 2 in azienda')).toBeTruthy();
    // Whoever looks at the map meanwhile finds the ticks again.
    await userEvent.click(screen.getByRole('button', { name: 'Mappa' }));
    await people();
    await userEvent.click(screen.getByRole('button', { name: 'Personale in azienda' }));
    expect(await screen.findByText('Contati 1 di 2 in azienda')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Azzera le spunte' }));
    expect(screen.getByText('Contati 0 di 2 in azienda')).toBeTruthy();
  });

  test('tells who outside has been traced apart from who inside has been counted', async () => {
    answerTracking();
    open(view);
    expect(await screen.findByText('Rintracciati 0 di 3 fuori')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Spunta Conte Filippo' }));
    expect(screen.getByText('Rintracciati 1 di 3 fuori')).toBeTruthy();
    expect(screen.getByText('Contati 0 di 2 in azienda')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Fuori dall’area' }).textContent).toContain(
      'telefonare e spuntare chi è stato rintracciato',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Azzera le spunte' }));
    expect(screen.getByText('Rintracciati 0 di 3 fuori')).toBeTruthy();
  });

  test('where nobody is outside nobody is to be traced', async () => {
    answerTracking([giulia]);
    open(view);
    expect(await screen.findByText('Contati 0 di 1 in azienda')).toBeTruthy();
    expect(screen.queryByText(/^Rintracciati/)).toBeNull();
  });

  test('is printed whole, whatever the filters, with the time, the site and who is silent', async () => {
    const silent = presentOf('e7', 'Daniele Bruno', {
      position: { lat: 43.7712, lng: 11.2552, accuracy: 12, at: '2026-11-12T09:16:00.000Z' },
    });
    answerTracking([...everybody, silent]);
    open(`${view}&presence=inside&search=giulia`);
    await screen.findByRole('region', { name: 'Produzione' });
    const print = vi.fn(() => act(() => void window.dispatchEvent(new Event('beforeprint'))));
    vi.stubGlobal('print', print);
    await userEvent.click(screen.getByRole('button', { name: 'Appello di evacuazione' }));
    expect(print).toHaveBeenCalledOnce();
    const sheet = document.querySelector('.roll-print');
    const text = sheet?.textContent ?? '';
    for (const part of [
      'Sede Firenze, Via dei Fonditori 12',
      'giovedì 12 novembre 2026',
      'situazione alle 10:42',
      'stampato da Paolo Marino',
      'Benedetti AlbertoMagazzinoservizio · dalle 09:30senza telefono',
      'Conte FilippoProduzionepresso cliente · dalle 10:04+39 055 0100 127',
      'Bruno Danieleultimo segnale 10:16 · dalle 05:53',
      'D’Angelo Ilariadalle 05:53',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Greco Marco');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('.roll-print')).toBeNull();
  });

  test('is printed with the ticks that are set, and how many they are', async () => {
    answerTracking();
    open(view);
    const printed = () => {
      act(() => void window.dispatchEvent(new Event('beforeprint')));
      const sheet = document.querySelector('.roll-print');
      const lines = [...(sheet?.querySelectorAll('li:has(.roll-ticked) > b:first-of-type') ?? [])];
      const told = { names: lines.map(({ textContent }) => textContent), text: sheet?.textContent ?? '' };
      act(() => void window.dispatchEvent(new Event('afterprint')));
      return told;
    };
    await screen.findByRole('region', { name: 'Produzione' });
    const before = printed();
    expect(before.names).toEqual([]);
    expect(before.text).not.toMatch(/Contati \d|Rintracciati/);
    for (const name of ['Conte Filippo', 'Bianchi Giulia'])
      await userEvent.click(screen.getByRole('checkbox', { name: `Spunta ${name}` }));
    const after = printed();
    expect(after.names).toEqual(['Conte Filippo', 'Bianchi Giulia']);
    expect(after.text).toContain('Rintracciati 1 di 3 fuori');
    expect(after.text).toContain('Contati 1 di 2 in azienda');
  });

  test('of a Responsible says of which departments it is', async () => {
    signInAs('Responsible');
    answerTracking([giulia]);
    open(view);
    await screen.findByRole('region', { name: 'Produzione' });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(document.querySelector('.roll-print')?.textContent).toContain('Reparti: Produzione');
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });
});

test('with several sites each person says at which', async () => {
  const other = { ...sede, id: giulia.id, name: 'Sede Prato' };
  answerTracking([giulia], { 'GET /polygons': () => list([sede, other]) });
  open();
  await people();
  expect((await tile(/In azienda/)).textContent).toBe('1In aziendaalle 10:42');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(document.querySelector('.roll-print')?.textContent).toContain('Bianchi GiuliaSede Firenze · dalle 05:53');
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

describe('what is missing says so', () => {
  test('no area yet: who may draws one', async () => {
    answerTracking([alberto], { 'GET /polygons': () => list([]) });
    open();
    expect((await screen.findByRole('link', { name: 'Disegna l’area' })).getAttribute('href')).toBe(
      '/exit-notices?tab=exit-settings',
    );
  });

  test('no area yet: others only read that', async () => {
    signInAs('BackOffice');
    answerTracking([alberto], { 'GET /polygons': () => list([]) });
    open();
    expect(await screen.findByText(/Senza un’area aziendale/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Disegna l’area' })).toBeNull();
  });

  test('nobody to look after', async () => {
    answerTracking([]);
    open();
    expect(await screen.findByText('Nessuna persona da mostrare')).toBeTruthy();
  });

  test('an answer that fails can be asked for again', async () => {
    let fails = true;
    answerTracking(everybody, {
      'GET /presence': () => {
        if (fails) throw refusal('internal', 'Errore interno');
        return { ...list([giulia]), totals: {} };
      },
    });
    open();
    const fault = within(await screen.findByRole('alert'));
    expect(fault.getByText('Errore interno')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Appello di evacuazione' })).toHaveProperty('disabled', true);
    fails = false;
    await userEvent.click(fault.getByRole('button', { name: 'Riprova' }));
    expect(await (await people()).findByRole('button', { name: /Bianchi Giulia/ })).toBeTruthy();
  });

  test('a filter that makes no sense is dropped and named', async () => {
    answerTracking();
    const router = open('/exit-notices?tab=tracking&presence=somewhere');
    expect(await screen.findByText(/presenza/)).toBeTruthy();
    await waitFor(() => expect(searchOf(router)).not.toHaveProperty('presence'));
  });
});
