import { vi } from 'vitest';

// Each file has modules of its own, with their state and its mocks; the libraries and the window are the worker's.
vi.resetModules();
