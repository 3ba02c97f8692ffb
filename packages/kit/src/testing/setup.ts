import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import app from 'virtual:messages/app/it';
import employee from 'virtual:messages/employee/it';
import office from 'virtual:messages/office/it';
import { session } from '../memory/session.ts';
import { speak } from '../words/i18n.ts';
import { nameElementsShortly, noteNoOrigins } from './light-elements.ts';
import { readOwnStyles, readSheetStyles } from './light-styles.ts';
import { ownChannels } from './own-channels.ts';
import { resize } from './viewport.ts';

noteNoOrigins();
nameElementsShortly();
ownChannels();

// As patient as the tests themselves: a limit is there for what hangs, not for a slow machine.
configure({ asyncUtilTimeout: 60_000 });

// Media queries then show what most people see.
resize();

/** Every web test starts as a guest who reads Italian, and leaves nothing behind. */
beforeEach(() => {
  readOwnStyles();
  speak(['app', 'office', 'employee'], 'it', { ...app, ...office, ...employee });
});

afterEach(() => {
  cleanup();
  session.clear();
});

/** The window is the worker's: the next file finds it as the first one did. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  readSheetStyles();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});
