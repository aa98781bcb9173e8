/**
 * `npm start`: everything a fresh machine needs, then the server. Parses on old Nodes, because it is what brings
 * the right one: installs when package.json or the lock differ from the last install, builds when a source is newer
 * than the build, and runs src/commands/serve.mjs under the Node that package.json pins, again when it dies.
 */
import { prepare, pinnedNode, root } from './prepare.mjs';
import { serverFlags } from './node-flags.mjs';
import { supervise } from './supervise.mjs';

try {
  await prepare({ build: true });
  const server = [...serverFlags, 'src/commands/serve.mjs'];
  process.exitCode = await supervise(pinnedNode(), server, { cwd: root });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
