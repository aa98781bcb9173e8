import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{unit,integration,stores,architecture}/**/*.test.ts'],
    // A test asserts behaviour, never a time: this only ends what hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: ['tests/support/global-setup.ts'],
  },
});
