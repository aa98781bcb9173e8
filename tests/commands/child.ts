/** Holds the lock file it is given until its standard input ends. */
import { once } from 'node:events';
import { alone } from '../../src/commands/alone.mjs';

await alone(process.argv[2]!, async () => {
  process.stdout.write('held\n');
  process.stdin.resume();
  await once(process.stdin, 'end');
});
