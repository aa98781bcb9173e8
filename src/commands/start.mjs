/**
 * `npm start`: everything a fresh machine needs, then the server. Parses on old Nodes, because it is what brings
 * the right one: installs when package.json or the lock differ from the last install, builds when a source is newer
 * than the build, and runs src/commands/serve.ts under the Node that package.json pins, again when it dies.
 */
import { prepare, pinnedNode, root } from './prepare.mjs';
import { supervise } from './supervise.mjs';

await prepare({ build: true });
process.exitCode = await supervise(pinnedNode(), ['--disable-warning=ExperimentalWarning', 'src/commands/serve.ts'], {
  cwd: root,
});
