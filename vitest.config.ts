import { defineConfig } from 'vitest/config';

// A test asserts behaviour, never a time: this only ends what hangs.
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Vitest leaves a core to itself, which on two of them is half the machine.
    maxWorkers: '100%',
    projects: [
      {
        test: { ...patience, name: 'alone', include: ['tests/{unit,stores,architecture}/**/*.test.ts'] },
      },
      {
        test: {
          ...patience,
          name: 'server',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          // Each file has a database of its own; the server's modules hold nothing that outlives a test. To load them
          // anew for each file took as long as the tests.
          isolate: false,
        },
      },
    ],
  },
});
