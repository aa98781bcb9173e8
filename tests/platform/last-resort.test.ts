import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** A process that says what it lives through, one line for each. */
const program = `
  import { catchTheRest } from './src/server/web/last-resort.ts';
  import { registry } from './src/server/web/metrics.ts';
  const line = (text) => process.stdout.write(text + '\\n');
  const say = (level) => ({ err }) => line(level + ' ' + err.message);
  catchTheRest({ error: say('error'), fatal: say('fatal') }, () => (line('ending'), process.exit(1)));
  void Promise.reject(new Error('nobody waited'));
  setTimeout(async () => {
    line((await registry.metrics()).match(/^resinport_unhandled_rejections_total \\d+$/m)[0]);
    setTimeout(() => { throw new Error('nobody caught') });
  });
`;

describe('a fault that nobody caught', () => {
  it('is logged and counted when it is a promise’s, and ends the process in order when it was thrown', () => {
    let told = '';
    try {
      execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program]);
    } catch (error) {
      told = String((error as { stdout: Buffer }).stdout);
    }
    expect(told.trim().split('\n')).toEqual([
      'error nobody waited',
      'resinport_unhandled_rejections_total 1',
      'fatal nobody caught',
      'ending',
    ]);
  });
});
