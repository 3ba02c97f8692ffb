import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { changed, corners, openEditor, press, square } from './editor-testing.tsx';

describe('an area is pasted', () => {
  const [a, b, c] = ['11.25,43.7727,0', '11.2537,43.7727,0', '11.2537,43.77,0'] as const;
  const kml = (...rings: readonly string[]) =>
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon>${rings
      .map((ring) => `<outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs>`)
      .join('')}</Polygon></Placemark></kml>`;
  const triangle = [
    ['43,7727', '11,25'],
    ['43,7727', '11,2537'],
    ['43,77', '11,2537'],
  ];
  const paste = async (text: string) => {
    await press('Incolla…');
    await userEvent.click(await screen.findByRole('textbox', { name: 'GeoJSON, KML o coordinate' }));
    await userEvent.paste(text);
    await press('Usa quest’area');
  };

  test.each([
    ['KML', kml([a, b, c, a].join(' '))],
    [
      'GeoJSON',
      '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[11.25,43.7727],[11.2537,43.7727],[11.2537,43.77],[11.25,43.7727]]]}}',
    ],
    ['coordinates', '43.7727, 11.25\n43.7727, 11.2537\n43.77, 11.2537'],
  ])('as %s, in one step', async (_, text) => {
    await openEditor(square);
    await paste(text);
    expect(corners()).toEqual(triangle);
    await press('Annulla modifica');
    expect(corners()).toHaveLength(4);
  });

  test.each([
    ['nothing', '', 'Formato non valido: nel testo non c’è un’area leggibile'],
    ['a sentence', 'Via Pratese 10', 'Formato non valido: nel testo non c’è un’area leggibile'],
    [
      'two areas',
      kml([a, b, c, a].join(' '), [a, c, b, a].join(' ')),
      'Disegnare un solo poligono: nel testo ci sono più aree, o un’area con un foro',
    ],
  ])('%s is refused in words', async (_, text, fault) => {
    await openEditor(square);
    await press('Incolla…');
    const typed = await screen.findByRole('textbox', { name: 'GeoJSON, KML o coordinate' });
    await userEvent.click(typed);
    if (text !== '') await userEvent.paste(text);
    await press('Usa quest’area');
    expect(screen.getByText(fault)).toBeTruthy();
    expect(changed).not.toHaveBeenCalled();
    await userEvent.type(typed, ' ');
    expect(screen.queryByText(fault)).toBeNull();
  });

  test('as a file', async () => {
    await openEditor();
    await press('Incolla…');
    await userEvent.upload(
      await screen.findByLabelText('Scegli un file'),
      new File([kml([a, b, c, a].join(' '))], 'sede.kml'),
    );
    await screen.findByDisplayValue(/outerBoundaryIs/);
    await press('Usa quest’area');
    expect(corners()).toEqual(triangle);
  });
});
