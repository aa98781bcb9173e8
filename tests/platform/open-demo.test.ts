import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { refuseOpenDemo } from '#server/web/open-demo.ts';

const start = (env: Record<string, string | undefined>) => () => refuseOpenDemo(readConfig(env));

describe('a demo whose password everybody knows', () => {
  it.each([{}, { HOST: '127.0.0.1' }, { HOST: '::1' }, { HOST: 'localhost', SITE_URL: 'http://127.0.0.1:4321' }])(
    'starts for this machine: %j',
    (env) => expect(start(env)).not.toThrow(),
  );

  it.each([{ HOST: '0.0.0.0' }, { HOST: '::' }, { SITE_URL: 'https://resinport.example' }, { HOST: '192.0.2.2' }])(
    'does not start where others can reach it: %j',
    (env) => {
      expect(start(env)).toThrow(/DEMO=public/);
      expect(start({ ...env, DEMO: 'on', DATABASE_URL: 'postgres://db/resinport' })).toThrow(/DEMO=off/);
    },
  );

  it('starts there without a demo, and as a demo for the world', () => {
    const open = { HOST: '0.0.0.0', SITE_URL: 'https://resinport.example' };
    expect(start({ ...open, DEMO: 'off' })).not.toThrow();
    expect(start({ ...open, DATABASE_URL: 'postgres://db/resinport' })).not.toThrow();
    expect(start({ ...open, DEMO: 'public' })).not.toThrow();
    expect(readConfig({ DEMO: 'public' })).toMatchObject({ demo: true, publicDemo: true });
  });
});
