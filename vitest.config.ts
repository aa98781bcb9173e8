import { defineConfig } from 'vitest/config';

// A test asserts behaviour, never a time: this only ends what hangs.
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } };
const server = ['tests/{platform,mail,members,market,site,deals,web,seed,commands}/**/*.test.ts'];
/** They start servers of their own, as `npm start` does where no other is named. */
const ownServers = ['tests/platform/database/{embedded-*,durability}.test.ts'];
/** They replace a module before it is loaded, or count what one has done: they must be the first to load it. */
const replacing = ['tests/members/identity/{login,wrong-tries}.test.ts', 'tests/platform/database/prepared.test.ts'];

export default defineConfig({
  test: {
    // Vitest leaves a core to itself, which on two of them is half the machine.
    maxWorkers: '100%',
    globalSetup: ['tests/support/global-setup.ts'],
    projects: [
      {
        test: { ...patience, name: 'alone', include: ['tests/{lib,features,architecture}/**/*.test.ts', ...replacing] },
      },
      // Each file has a database of its own, and the server's modules hold nothing that outlives a test: to load them
      // anew for each file took as long as the tests.
      {
        test: { ...patience, name: 'server', include: server, exclude: [...replacing, ...ownServers], isolate: false },
      },
      { test: { ...patience, name: 'embedded', include: ownServers, isolate: false } },
    ],
  },
});
