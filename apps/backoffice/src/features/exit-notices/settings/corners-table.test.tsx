import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { changed, corners, field, openEditor, press, square, verdict } from './editor-testing.tsx';

describe('the table', () => {
  test('takes corners that are typed, with comma or point', async () => {
    await openEditor();
    for (const { lat, lng } of square) {
      await userEvent.type(field(`Latitudine del vertice ${corners().length + 1}`), String(lat).replace('.', ','));
      await userEvent.type(field(`Longitudine del vertice ${corners().length + 1}`), `${lng}{Enter}`);
    }
    expect(changed.mock.lastCall?.[0]).toEqual(square);
    expect(document.activeElement).toBe(field('Latitudine del vertice 5'));
    expect(verdict()).toBe('L’area può essere salvata');
  });

  test('takes a place that another map gave to copy', async () => {
    await openEditor();
    field('Latitudine del vertice 1').focus();
    await userEvent.paste('43.7727, 11.25');
    expect(corners()).toEqual([['43,7727', '11,25']]);
  });

  test('moves a corner when the typing is over, and not before', async () => {
    await openEditor(square);
    await userEvent.clear(field('Latitudine del vertice 2'));
    await userEvent.type(field('Latitudine del vertice 2'), '43,7730');
    expect(changed).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(corners()[1]).toEqual(['43,773', '11,2537']);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  test('what is no coordinate is marked and changes nothing; Escape gives the old one back', async () => {
    await openEditor(square);
    const latitude = field('Latitudine del vertice 2');
    await userEvent.clear(latitude);
    await userEvent.type(latitude, '91,5{Enter}');
    expect(latitude.getAttribute('aria-invalid')).toBe('true');
    expect(changed).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(latitude.value).toBe('43,7727');
    expect(latitude.getAttribute('aria-invalid')).toBe('false');
  });

  test('what cannot be read is why nothing can be saved, wherever its corner goes', async () => {
    await openEditor(square);
    await userEvent.type(field('Latitudine del vertice 3'), 'x');
    expect(verdict()).toBe('Formato non valido: correggere le coordinate del vertice 3');
    await press('Elimina il vertice 1');
    expect(field('Latitudine del vertice 2').value).toBe('43,77x');
    expect(field('Latitudine del vertice 3').value).toBe('43,77');
    expect(verdict()).toBe('Formato non valido: correggere le coordinate del vertice 2');
    await press('Annulla modifica');
    expect(verdict()).toBe('L’area può essere salvata');
  });

  test('a corner that is not added yet is why nothing can be saved', async () => {
    await openEditor(square);
    await userEvent.type(field('Latitudine del vertice 5'), '43,771');
    expect(verdict()).toBe('Il vertice 5 non è ancora aggiunto: completarlo e premere Invio, o svuotarne i campi');
    await userEvent.clear(field('Latitudine del vertice 5'));
    expect(verdict()).toBe('L’area può essere salvata');
  });

  test('the button of an empty row asks for nothing and leads to its field', async () => {
    await openEditor(square);
    await press('Aggiungi vertice');
    expect(document.activeElement).toBe(field('Latitudine del vertice 5'));
    expect(field('Latitudine del vertice 5').getAttribute('aria-invalid')).toBe('false');
    expect(verdict()).toBe('L’area può essere salvata');
  });

  test('half a corner is asked for', async () => {
    await openEditor();
    await userEvent.type(field('Latitudine del vertice 1'), '43,77');
    await press('Aggiungi vertice');
    expect(field('Longitudine del vertice 1').getAttribute('aria-invalid')).toBe('true');
    expect(field('Latitudine del vertice 1').getAttribute('aria-invalid')).toBe('false');
    expect(changed).not.toHaveBeenCalled();
  });

  test('removes a corner, and the keyboard goes on at the next', async () => {
    await openEditor(square);
    await press('Elimina il vertice 2');
    expect(corners()).toHaveLength(3);
    expect(document.activeElement).toBe(field('Latitudine del vertice 2'));
  });
});
