import { defineConfig } from '@playwright/test';
import { chromiumFlags, findShell } from '../../src/commands/chromium.mjs';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../.results/e2e',
  globalSetup: './support/global-setup.ts',
  reporter: [['list'], ['json', { outputFile: '../.results/e2e.json' }]],
  workers: 2,
  // Named in the report, and few: see `src/commands/test.mjs`.
  retries: 1,
  fullyParallel: true,
  forbidOnly: true,
  // These only end what hangs.
  timeout: 120_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // The words of a page are the page's business: the browser asks for no language.
    locale: 'de-DE',
    reducedMotion: 'reduce',
    actionTimeout: 20_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    // A first page costs three times what the next one does in the same process, with scripts compiled and faces laid
    // out: a browser keeps its process from test to test, for all of its pages.
    reuseContext: true,
    launchOptions: {
      executablePath: findShell(),
      args: [...chromiumFlags, '--renderer-process-limit=1', '--disable-site-isolation-trials'],
    },
  },
});
