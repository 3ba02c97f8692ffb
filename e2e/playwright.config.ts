import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  // What takes long and seldom changes its mind has a command of its own: whole files, and single tests by the tag @long.
  // Those with the tag @more are in both, and try more where there is time.
  ...(process.env['LONG']
    ? { grep: /\.long\.spec\.ts|@long|@more/ }
    : { testIgnore: ['**/*.long.spec.ts'], grepInvert: /@long/ }),
  globalSetup: './global-setup.ts',
  // One more than a small machine has cores: a third of the time a journey waits, for a server of its own or for a line to be missed.
  workers: 3,
  fullyParallel: false,
  // Limits are for what hangs: how fast a screen is, the bench measures beside something else, not a clock on the wall.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // One flake must not cost a landing: under CI a failure is tried once more, and `npm test` names what passed only then.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  forbidOnly: true,
  outputDir: '../.cache/e2e',
  use: {
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      // Chromium refuses its sandbox to root, which is what containers run as.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
