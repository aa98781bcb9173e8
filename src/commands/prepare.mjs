import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const installStamp = join(root, 'node_modules', '.resinport-install');
const buildStamp = join(root, 'dist', '.resinport-build');
const minimumNode = 24;

/** The Node of package.json; a machine whose own is new enough may use that where the package has no binary. */
export function pinnedNode() {
  const pinned = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= minimumNode) return process.execPath;
  throw new Error(`Node ${minimumNode} is needed and the npm package "node" brought none for this machine`);
}

/** Runs a tool of node_modules under the pinned Node. */
export function run(command, args, options = {}) {
  const env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    ASTRO_TELEMETRY_DISABLED: '1',
    ...options.env,
  };
  execFileSync(command, args, { cwd: root, stdio: 'inherit', ...options, env });
}

const hashOf = (files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
};

/** Everything that the build is made from: names, sizes and times are enough to see a change. */
function sourcesState() {
  const hash = createHash('sha256');
  const walk = (path) => {
    const info = statSync(join(root, path));
    if (info.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) {
        if (!['node_modules', 'compiled', 'migrations', 'seed'].includes(name)) walk(join(path, name));
      }
    } else hash.update(`${path} ${info.size} ${Math.floor(info.mtimeMs)}\n`);
  };
  for (const path of [
    'src',
    'public',
    'i18n',
    'astro.config.mjs',
    'tailwind.config.mjs',
    'package.json',
    'tsconfig.json',
  ])
    walk(path);
  return hash.digest('hex');
}

const stampIs = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value;

/** Installs when needed; compiles the messages and builds when `build` is asked for and something is newer. */
export async function prepare({ build }) {
  const wanted = hashOf(['package.json', 'package-lock.json']);
  if (!stampIs(installStamp, wanted)) {
    console.log('Installing (once; again only when package.json changes) …');
    run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    writeFileSync(installStamp, wanted);
  }
  if (!build) return;
  const state = sourcesState();
  if (!stampIs(buildStamp, state)) {
    console.log('Building …');
    run('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(buildStamp, state);
  }
}
