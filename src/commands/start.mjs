/**
 * `npm start`: everything a fresh machine needs, then the server. Parses on old Nodes, because it is what brings
 * the right one: installs when package.json or the lock differ from the last install, builds when a source is newer
 * than the build, and runs src/commands/serve.ts under the Node that package.json pins.
 */
import { spawn } from 'node:child_process';
import { prepare, pinnedNode, root } from './prepare.mjs';

await prepare({ build: true });

const server = spawn(pinnedNode(), ['--disable-warning=ExperimentalWarning', 'src/commands/serve.ts'], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
