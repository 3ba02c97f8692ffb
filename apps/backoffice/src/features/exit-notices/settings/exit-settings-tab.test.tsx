import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '@timbro/core/access.ts';
import type { ExitsSettings } from '@timbro/core/exits-settings/contract.ts';
import type { Polygon } from '@timbro/core/polygons/contract.ts';
import { geometryOf } from '@timbro/core/polygons/ring-rules.ts';
import { send } from '@timbro/kit/data/send.ts';
import { openPage } from '@timbro/kit/testing/open-page.tsx';
import { signInAs } from '@timbro/kit/testing/sign-in-as.ts';
import { answerWith, namedAs, paolo, refusal, sentTo } from '#parts/people/people-testing.ts';
import { layOutMaps, mapNamed } from '../map/map-testing.ts';
import { ExitSettingsTab } from './exit-settings-tab.tsx';

vi.mock('@timbro/kit/data/send.ts', async (original) => ({
  ...(await original<typeof import('@timbro/kit/data/send.ts')>()),
  send: vi.fn(),
}));
layOutMaps();

const ring = [
  { lat: 43.7727, lng: 11.25 },
  { lat: 43.7727, lng: 11.2537 },
  { lat: 43.77, lng: 11.2537 },
  { lat: 43.77, lng: 11.25 },
];
const polygonOf = (end: string, name: string, address: string | null): Polygon => ({
  id: `018f2b6e-0000-7000-8000-0000000000${end}`,
  createdAt: '2026-01-01T08:00:00.000Z',
  version: 3,
  name,
  address,
  geometry: { type: 'Polygon', coordinates: geometryOf(ring).coordinates },
  area: 89_367.4,
  maxArea: 1_000_000,
});
const firenze = polygonOf('e1', 'Sede Firenze', 'Via Pratese 10, Firenze');
const prato = polygonOf('e2', 'Deposito Prato', null);
const settings: ExitsSettings = {
  id: paolo.id,
  createdAt: '2026-01-01T08:00:00.000Z',
  version: 2,
  enabled: true,
  enabledBy: null,
  enabledAt: null,
  legalBasis: { kind: 'unionAgreement', number: '14/2026', date: '2026-02-20' },
  trackingIntervalMinutes: 5,
  changedBy: namedAs(paolo),
  changedAt: '2026-03-02T09:15:00.000Z',
  maxArea: 1_000_000,
  tileUrl: null,
};

type Answers = Parameters<typeof answerWith>[0];
type Given = { polygons?: readonly Polygon[]; now?: ExitsSettings; role?: Role; path?: string };
function openTab(given: Given = {}, own: Answers = {}) {
  const {
    polygons = [firenze, prato],
    now = settings,
    role = 'Admin',
    path = '/exit-notices?tab=exit-settings',
  } = given;
  signInAs(role);
  answerWith({
    'GET /exits-settings': () => now,
    'GET /polygons': () => ({ items: polygons, total: polygons.length, page: 1, pageSize: 200 }),
    ...own,
  });
  return openPage(ExitSettingsTab, path);
}
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-12T09:00:00.000Z'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(send).mockReset();
});

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Aree aziendali' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const save = async () => (await button('Salva')) as HTMLButtonElement;
/** As a whole: the page with its map is drawn anew for each sign that is typed. */
async function put(name: string, text: string) {
  await userEvent.click(await field(name));
  await userEvent.paste(text);
}
async function putRing() {
  for (const [at, { lat, lng }] of ring.entries()) {
    await put(`Latitudine del vertice ${at + 1}`, `${lat}`);
    await put(`Longitudine del vertice ${at + 1}`, `${lng}`);
    await userEvent.keyboard('{Enter}');
  }
}

describe('the areas', () => {
  test('are listed with address and size, and shown on one map', async () => {
    openTab();
    expect(await lines()).toEqual([
      'Sede FirenzeVia Pratese 10, Firenze89.367 m²Mostra sulla mappa',
      'Deposito Prato89.367 m²Mostra sulla mappa',
    ]);
    expect(await mapNamed('Mappa delle aree aziendali')).toBeTruthy();
  });

  test('far apart are shown one by one', async () => {
    const far = geometryOf(ring.map(({ lat, lng }) => ({ lat: lat + 1, lng })));
    openTab({ polygons: [firenze, { ...prato, geometry: { type: 'Polygon', coordinates: far.coordinates } }] });
    await mapNamed('Mappa delle aree aziendali');
    expect(screen.getByText('Mappa senza cartografia · quadretti di 50 km')).toBeTruthy();
    await press('Mostra Deposito Prato sulla mappa');
    expect(screen.getByText('Mappa senza cartografia · quadretti di 50 m')).toBeTruthy();
    await press('Centra');
    expect(screen.getByText('Mappa senza cartografia · quadretti di 50 km')).toBeTruthy();
    await press('Mostra Deposito Prato sulla mappa');
    expect(screen.getByText('Mappa senza cartografia · quadretti di 50 m')).toBeTruthy();
  });

  test('where there is none, the sentence of the product and the button that draws', async () => {
    const router = openTab({ polygons: [] });
    expect(await screen.findByText("È necessario disegnare l'area della propria azienda")).toBeTruthy();
    await press('Disegna l’area');
    expect(await screen.findByRole('heading', { name: 'Nuova area' })).toBeTruthy();
    expect(router.latestLocation.searchStr).toBe('?tab=exit-settings&id=new');
  });

  test.each<Role>(['Responsible', 'BackOffice'])('%s reads them and has no buttons', async (role) => {
    openTab({ role });
    expect(await lines()).toHaveLength(2);
    for (const name of ['Nuova area', 'Modifica Sede Firenze', 'Elimina Sede Firenze', 'Salva'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByText('Accordo sindacale')).toBeTruthy();
    expect(screen.getByText('14/2026')).toBeTruthy();
    expect(screen.getByText('20/02/2026')).toBeTruthy();
    expect(screen.getByText('5 minuti')).toBeTruthy();
  });

  test('a reader who follows a link to the drawing sees the list', async () => {
    openTab({ role: 'BackOffice', path: `/exit-notices?tab=exit-settings&id=${firenze.id}` });
    expect(await lines()).toHaveLength(2);
  });

  test('that do not come are asked for again', async () => {
    let asked = 0;
    openTab(
      {},
      {
        'GET /polygons': () => {
          if ((asked += 1) === 1) throw refusal('unavailable', 'Servizio momentaneamente non disponibile');
          return { items: [firenze], total: 1, page: 1, pageSize: 200 };
        },
      },
    );
    await press('Riprova');
    expect(await lines()).toHaveLength(1);
  });
});

describe('a new area', () => {
  test('waits for a ring, says why, and is sent closed', async () => {
    const router = openTab({ path: '/exit-notices?tab=exit-settings&id=new' }, { 'POST /polygons': () => firenze });
    await put('Nome', 'Sede Firenze');
    await put('Indirizzo', 'Via Pratese 10');
    const reason = "È necessario disegnare l'area della propria azienda";
    expect((await save()).getAttribute('aria-disabled')).toBe('true');
    expect((await save()).title).toBe(reason);
    expect(screen.getByText(reason)).toBeTruthy();
    await userEvent.click(await save());
    expect(sentTo('POST /polygons')).toEqual([]);
    await putRing();
    expect((await save()).getAttribute('aria-disabled')).toBeNull();
    await userEvent.click(await save());
    expect(await screen.findByText('Impostazioni aggiornate')).toBeTruthy();
    expect(sentTo('POST /polygons')).toEqual([
      { body: { name: 'Sede Firenze', address: 'Via Pratese 10', geometry: geometryOf(ring) } },
    ]);
    await waitFor(() => expect(router.latestLocation.searchStr).toBe('?tab=exit-settings'));
  });

  test('needs a name of at most 80 signs', async () => {
    openTab({ path: '/exit-notices?tab=exit-settings&id=new' });
    await putRing();
    await userEvent.click(await save());
    expect(await screen.findByText('Campo obbligatorio')).toBeTruthy();
    await userEvent.click(await field('Nome'));
    await userEvent.paste('x'.repeat(81));
    expect(await screen.findByText('Valore troppo lungo: al massimo 80 caratteri')).toBeTruthy();
    expect(sentTo('POST /polygons')).toEqual([]);
  });

  test('what the server finds wrong with the drawing is said at the drawing', async () => {
    openTab(
      { path: '/exit-notices?tab=exit-settings&id=new' },
      {
        'POST /polygons': () => {
          throw refusal('validation', 'Controllare', [{ path: 'geometry', message: 'Disegnare un solo poligono' }]);
        },
      },
    );
    await put('Nome', 'Sede');
    await putRing();
    await userEvent.click(await save());
    expect(await screen.findByText('Disegnare un solo poligono')).toBeTruthy();
  });

  test('is not left unasked', async () => {
    const router = openTab({ path: '/exit-notices?tab=exit-settings&id=new' });
    await putRing();
    await press('Annulla');
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Resta' }));
    expect(router.latestLocation.searchStr).toBe('?tab=exit-settings&id=new');
    await press('Annulla');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Abbandona le modifiche' }),
    );
    expect(await lines()).toHaveLength(2);
  });

  test('nothing typed is left at once', async () => {
    openTab({ path: '/exit-notices?tab=exit-settings&id=new' });
    await press('Annulla');
    expect(await lines()).toHaveLength(2);
  });
});

describe('an area that is there', () => {
  test('is sent with what was changed alone', async () => {
    openTab({}, { 'PATCH /polygons/:polygonId': () => firenze });
    await press('Modifica Sede Firenze');
    expect(await screen.findByRole('heading', { name: 'Modifica area: Sede Firenze' })).toBeTruthy();
    expect(await save()).toHaveProperty('disabled', true);
    await press('Elimina il vertice 2');
    await userEvent.click(await save());
    expect(await screen.findByText('Impostazioni aggiornate')).toBeTruthy();
    expect(sentTo('PATCH /polygons/:polygonId')).toEqual([
      {
        params: { polygonId: firenze.id },
        body: { geometry: geometryOf(ring.toSpliced(1, 1)), version: 3 },
      },
    ]);
  });

  test('a change that is taken back is none', async () => {
    openTab({ path: `/exit-notices?tab=exit-settings&id=${firenze.id}` });
    await press('Elimina il vertice 2');
    expect(await save()).toHaveProperty('disabled', false);
    await press('Annulla modifica');
    expect(await save()).toHaveProperty('disabled', true);
  });

  test('is not saved while a typed coordinate cannot be read', async () => {
    const router = openTab(
      { path: `/exit-notices?tab=exit-settings&id=${firenze.id}` },
      { 'PATCH /polygons/:polygonId': () => firenze },
    );
    await userEvent.type(await field('Indirizzo'), ' bis');
    await userEvent.type(await field('Longitudine del vertice 2'), 'x');
    expect((await save()).title).toBe('Formato non valido: correggere le coordinate del vertice 2');
    await userEvent.click(await save());
    await userEvent.type(await field('Nome'), '{Enter}');
    expect(sentTo('PATCH /polygons/:polygonId')).toEqual([]);
    await userEvent.type(await field('Longitudine del vertice 2'), '{Backspace}{Enter}');
    await userEvent.click(await save());
    await waitFor(() => expect(router.latestLocation.searchStr).toBe('?tab=exit-settings'));
    expect(sentTo('PATCH /polygons/:polygonId')).toHaveLength(1);
  });

  test('with nothing but an unreadable coordinate is not left unasked', async () => {
    const path = `/exit-notices?tab=exit-settings&id=${firenze.id}`;
    const router = openTab({ path });
    await userEvent.type(await field('Latitudine del vertice 1'), 'x');
    expect((await save()).getAttribute('aria-disabled')).toBe('true');
    await press('Annulla');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Resta' }));
    expect(router.latestLocation.searchStr).toBe(`?tab=exit-settings&id=${firenze.id}`);
    expect((await field('Latitudine del vertice 1')).value).toBe('43,7727x');
  });

  test('that somebody else has changed meanwhile shows by whom and how', async () => {
    openTab(
      { path: `/exit-notices?tab=exit-settings&id=${firenze.id}` },
      {
        'PATCH /polygons/:polygonId': () => {
          throw refusal('stale', 'I dati sono stati modificati nel frattempo');
        },
        'GET /polygons': ({ query }) => {
          const items = query?.['id'] ? [{ ...firenze, version: 4, name: 'Sede centrale' }] : [firenze];
          return { items, total: 1, page: 1, pageSize: 200 };
        },
      },
    );
    await userEvent.type(await field('Indirizzo'), ' bis');
    await userEvent.click(await save());
    expect(await screen.findByText('Sede centrale')).toBeTruthy();
    await press('Ricarica');
    expect((await field('Nome')).value).toBe('Sede centrale');
    expect((await field('Indirizzo')).value).toBe('Via Pratese 10, Firenze bis');
  });

  test('that is gone says so and leads back', async () => {
    openTab({ path: '/exit-notices?tab=exit-settings&id=018f2b6e-0000-7000-8000-0000000000ff' });
    expect(await screen.findByText('Elemento non trovato')).toBeTruthy();
    await userEvent.click(screen.getByRole('button'));
    expect(await lines()).toHaveLength(2);
  });

  test('is deleted after a question', async () => {
    openTab({}, { 'DELETE /polygons/:polygonId': () => null });
    await press('Elimina Deposito Prato');
    const question = within(await screen.findByRole('alertdialog', { name: 'Eliminare l’area Deposito Prato?' }));
    await userEvent.click(question.getByRole('button', { name: 'Elimina' }));
    expect(await screen.findByText('Impostazioni aggiornate')).toBeTruthy();
    expect(sentTo('DELETE /polygons/:polygonId')).toEqual([{ params: { polygonId: prato.id } }]);
  });

  test('the last one stays while exits are logged, which are to be switched off first', async () => {
    openTab(
      { polygons: [firenze] },
      {
        'DELETE /polygons/:polygonId': () => {
          throw refusal('polygonMissing', "È necessario disegnare l'area della propria azienda");
        },
      },
    );
    await press('Elimina Sede Firenze');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Elimina' }));
    const told = await screen.findByRole('alert');
    expect(told.textContent).toBe(
      'Il registro uscite è attivo e ha bisogno di almeno un’area: per eliminare Sede Firenze va prima disattivato nella scheda Tracciamento.',
    );
    expect(screen.queryByText("È necessario disegnare l'area della propria azienda")).toBeNull();
    expect(await lines()).toHaveLength(1);
    await userEvent.click(within(told).getByRole('button', { name: 'Chiudi' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('what the log stands on', () => {
  const sent = () => sentTo('PATCH /exits-settings');
  test('says who changed it last, and that it cannot be removed while the log is on', async () => {
    openTab();
    const card = within(await screen.findByRole('region', { name: 'Registro delle uscite' }));
    expect(
      card.getByText(
        'Il registro è attivo: la base giuridica si può cambiare, non togliere. Modificate da Paolo Marino il 02/03/2026, 10:15.',
      ),
    ).toBeTruthy();
  });

  test('is sent with what was changed alone', async () => {
    openTab({}, { 'PATCH /exits-settings': () => settings });
    const number = await field('Numero');
    await userEvent.clear(number);
    await userEvent.type(number, '15/2026');
    await userEvent.click(await save());
    expect(await screen.findByText('Impostazioni aggiornate')).toBeTruthy();
    expect(sent()).toEqual([
      { body: { legalBasis: { kind: 'unionAgreement', number: '15/2026', date: '2026-02-20' }, version: 2 } },
    ]);
  });

  test('is not taken away while exits are logged, which are to be switched off first', async () => {
    openTab(
      {},
      {
        'PATCH /exits-settings': () => {
          throw refusal('legalBasisMissing', 'Manca la base giuridica');
        },
      },
    );
    await userEvent.type(await field('Numero'), '/bis');
    await userEvent.click(await save());
    const card = within(await screen.findByRole('region', { name: 'Registro delle uscite' }));
    expect((await card.findByRole('alert')).textContent).toBe(
      'Manca la base giuridicaIl registro uscite è attivo: per togliere la base giuridica va prima disattivato nella scheda Tracciamento.',
    );
  });

  test('is whole or not there at all', async () => {
    openTab({ now: { ...settings, legalBasis: null } });
    await userEvent.type(await field('Numero'), '15/2026');
    await userEvent.click(await save());
    expect(await screen.findAllByText(/^(Campo obbligatorio|Formato non valido)$/)).toHaveLength(2);
    expect(sent()).toEqual([]);
  });

  test.each([
    ['0', 'Deve essere almeno 1'],
    ['16', 'Deve essere al massimo 15'],
    ['', 'Formato non valido'],
  ])('a position every %j minutes is refused', async (typed, text) => {
    openTab();
    const minutes = await field('Una posizione ogni');
    await userEvent.clear(minutes);
    if (typed !== '') await userEvent.type(minutes, typed);
    await userEvent.click(await save());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  test.each(['1', '15'])('a position every %s minutes is taken', async (typed) => {
    openTab({}, { 'PATCH /exits-settings': () => settings });
    const minutes = await field('Una posizione ogni');
    await userEvent.clear(minutes);
    await userEvent.type(minutes, typed);
    await userEvent.click(await save());
    await waitFor(() => expect(sent()).toEqual([{ body: { trackingIntervalMinutes: Number(typed), version: 2 } }]));
  });
});
