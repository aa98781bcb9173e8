import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './alone.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const installStamp = join(root, 'node_modules', '.resinport-install');
/** One folder for each build, and the name of the one to serve. */
const builds = join(root, 'dist');
const current = join(builds, 'current');
/** Processes that were started on the builds before may still read them. */
const buildsKept = 3;
const minimumNode = 24;

/** The Node of package.json; a machine whose own is new enough may use that where the package has no binary. */
export function pinnedNode() {
  const pinned = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= minimumNode) return process.execPath;
  throw new Error(`Node ${minimumNode} is needed and the npm package "node" brought none for this machine`);
}

/** Runs a tool of node_modules under the pinned Node; when we are stopped, so is it. */
function run(command, args, stdio, changes = {}) {
  const PATH = `${bin}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH, ASTRO_TELEMETRY_DISABLED: '1', ...changes };
  const child = spawn(command, args, { cwd: root, stdio, env });
  const stop = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const each of signals) process.off(each, stop);
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}`));
    });
  });
}

const hashOf = (files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
};

const inputs = [
  ...['src', 'public', 'i18n', 'astro.config.mjs', 'tailwind.config.mjs', 'tsconfig.json'],
  // The packages are in the build.
  ...['package.json', 'package-lock.json'],
];
/** Not built, or written by the build itself: hidden files and the notes are those of the message compiler. */
const isNoInput = (name) => ['node_modules', 'compiled', 'migrations'].includes(name) || /^\.|\.md$/.test(name);

/** Everything that the build is made from: names, sizes and times are enough to see a change. */
function sourcesState() {
  const hash = createHash('sha256');
  const walk = (path) => {
    const info = statSync(join(root, path));
    if (info.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) if (!isNoInput(name)) walk(join(path, name));
    } else hash.update(`${path} ${info.size} ${Math.floor(info.mtimeMs)}\n`);
  };
  inputs.forEach(walk);
  return hash.digest('hex').slice(0, 16);
}

const isIn = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value;

/**
 * Installs when needed; compiles the messages and builds when `build` is asked for and something is newer. Any number
 * of processes may ask at once: one works, the others wait and find nothing left to do.
 */
export async function prepare({ build }) {
  const lock = (name, work) =>
    alone(join(root, `.${name}.lock`), work, () => console.log('Waiting for another process that prepares …'));

  if (!isInstalled()) await lock('install', install);
  if (build && !isBuilt(sourcesState())) await lock('build', makeBuild);
}

const dependencies = () => hashOf(['package.json', 'package-lock.json']);
const isInstalled = () => isIn(installStamp, dependencies());

async function install() {
  if (isInstalled()) return;
  console.log('Installing (once; again only when package.json changes) …');
  const wanted = dependencies();
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'inherit');
  writeFileSync(installStamp, wanted);
}

const isBuilt = (state) => isIn(current, state) && existsSync(join(builds, state));

/**
 * What a test runner says of itself would become part of the pages: Vite would build what developers need, and Astro
 * writes such variables into `import.meta.env`.
 */
const customers = { NODE_ENV: 'production', DEV: undefined, PROD: undefined, MODE: undefined, SSR: undefined };

/** Into a folder of its own, which gets its name when it is complete: whoever serves reads no half build. */
async function makeBuild() {
  const state = sourcesState();
  if (isBuilt(state)) return;
  const draft = join(builds, `draft-${randomUUID()}`);
  const finished = join(builds, state);
  mkdirSync(builds, { recursive: true });
  const quiet = ['ignore', 'ignore', 'inherit'];
  console.log('Building …');
  // Not part of a build's folder, because the server reads them from where the sources are.
  await run('npm', ['run', '--silent', 'messages'], quiet);
  if (!existsSync(finished)) {
    await run('astro', ['build', '--outDir', draft], quiet, customers);
    renameSync(draft, finished);
  }
  utimesSync(finished, new Date(), new Date());
  const pointer = `${current}.${randomUUID()}`;
  writeFileSync(pointer, state);
  renameSync(pointer, current);
  removeOldBuilds();
}

function removeOldBuilds() {
  const ageOf = (name) => statSync(join(builds, name)).mtimeMs;
  const named = readdirSync(builds).filter((name) => name !== 'current');
  const complete = named.filter((name) => /^[0-9a-f]{16}$/.test(name)).sort((a, b) => ageOf(b) - ageOf(a));
  const kept = complete.slice(0, buildsKept);
  // We hold the lock: a draft is what a killed build left.
  for (const name of named) if (!kept.includes(name)) rmSync(join(builds, name), { recursive: true, force: true });
}
