import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { showDoorFault } from './door-fault.ts';

test.each([
  ['it', 'Riprova'],
  ['en', 'Try again'],
])(
  'a door without its parts says so (%s) and can be tried again, by hand and by the network',
  async (language, word) => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    reload.mockClear();
    localStorage.setItem('timbro.language', language);
    document.body.innerHTML = '<div id="root">half a page</div>';
    const root = document.querySelector<HTMLElement>('#root');
    if (root) showDoorFault(root);
    expect(document.body.textContent).not.toContain('half a page');
    expect(document.documentElement.lang).toBe(language);
    await userEvent.click(screen.getByRole('button', { name: word }));
    window.dispatchEvent(new Event('online'));
    expect(reload).toHaveBeenCalledTimes(2);
  },
);
