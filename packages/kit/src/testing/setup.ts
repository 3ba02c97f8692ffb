import { cleanup, configure } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import app from 'virtual:messages/app/it';
import employee from 'virtual:messages/employee/it';
import office from 'virtual:messages/office/it';
import { session } from '../memory/session.ts';
import { speak } from '../words/i18n.ts';
import { nameElementsShortly, noteNoOrigins } from './light-elements.ts';
import { readOwnStyles, readSheetStyles } from './light-styles.ts';

declare global {
  interface Window {
    readonly happyDOM: DetachedWindowAPI;
  }
}

noteNoOrigins();
nameElementsShortly();

// As patient as the tests themselves: a limit is there for what hangs, not for a slow machine.
configure({ asyncUtilTimeout: 60_000 });

// The room of an office screen: media queries then show what most people see.
window.happyDOM.setViewport({ width: 1440, height: 900 });

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
