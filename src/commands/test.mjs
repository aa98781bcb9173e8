/**
 * `npm test`: everything that proves the product, on a machine that has nothing yet. Parses on old Nodes, because it
 * is what brings the right one. `npm test -- lint unit` runs only the steps named. Goes on after a failure and ends
 * with one plain line: `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { prepare, pinnedNode, root } from './prepare.mjs';
import { provideChromium } from './chromium.mjs';

const results = join(root, 'tests', '.results');
const bin = join(root, 'node_modules', '.bin');
const running = new Set();
const total = { passed: 0, failed: 0 };
/** What failed, said again at the end: a log of thousands of lines is often kept by its tail only. */
const failures = [];
let stopped = false;
const inMemory = folderInMemory();
const temporary = inMemory ?? tmpdir();

const steps = {
  build,
  format: () =>
    inOrder([
      check('prettier', 'prettier', ['--check', '--cache', '--cache-strategy', 'content', '--log-level', 'warn', '.']),
      () => messages,
      check('knip', 'knip', ['--no-progress']),
      // What only tests call is called by nobody.
      check('knip without tests', 'knip', ['--no-progress', '-c', 'tests/architecture/without-tests.json']),
    ]),
  // Types and rules of TypeScript in one reading; of Astro's files, and of what oxlint has no rule for, apart.
  lint: () => inOrder([check('oxlint', 'oxlint', []), check('eslint', 'eslint', ['.', '--max-warnings', '0'])]),
  types: () =>
    inOrder([
      check('astro check', 'astro', ['check', '--minimumSeverity', 'warning', '--tsconfig', 'tsconfig.astro.json']),
    ]),
  unit: () => vitest('unit', ['--project', 'alone', '--project', 'embedded', oneWorker], { TEST_DATABASE_URL: '' }),
  server,
  e2e,
};
/**
 * Beside one another only where neither writes what the other reads (a build compiles the messages anew), nor waits for
 * a browser. What works with one thread stands beside others that do, longest first.
 */
const order = [['build', 'format'], ['types', 'lint', 'unit'], ['server'], ['e2e']];
const oneWorker = '--maxWorkers=1';
/** What V8 makes of the hundreds of files that each of the many processes reads. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'tests') };

/**
 * Databases and browsers' profiles are made and thrown away by the hundred: in memory where there is room, which takes
 * a sixth of the time of a disk. Undefined where there is none, or nothing may be run from it.
 */
function folderInMemory() {
  const [memory, room] = ['/dev/shm', 6 * 2 ** 30];
  try {
    const mounted = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === memory);
    const { bavail, bsize } = statfsSync(memory);
    if (!mounted || mounted.includes('noexec') || bavail * bsize < room || freemem() < room) return undefined;
    const folder = join(memory, `resinport-tests-${process.getuid()}`);
    mkdirSync(folder, { recursive: true });
    // PostgreSQL may be another user, to whom its own folder in here belongs.
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    return undefined;
  }
}

/** Runs a program, each of its lines with the step's name in front. Resolves with whether it ended well. */
function run(name, file, args, env = {}) {
  const PATH = `${bin}${delimiter}${process.env.PATH}`;
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, PATH, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', TMPDIR: temporary, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => line.trim() && console.log(`${name.padEnd(8)} │ ${line}`));
  }
  return new Promise((resolve) => {
    child.on('error', (error) => console.log(`${name.padEnd(8)} │ ${error.message}`));
    child.on('close', (code) => {
      running.delete(child);
      resolve(code === 0);
    });
  });
}

function count(name, passed, failed, named = []) {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(...(named.length > 0 ? named.map((title) => `${name}: ${title}`) : [name]));
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name}${passed + failed === 1 ? '' : `: ${passed} passed, ${failed} failed`}`,
  );
}

async function inOrder(checks) {
  for (const next of checks) if (!stopped) await next();
}

const check = (name, tool, args) => async () => {
  const passed = await run(name.split(' ')[0], join(bin, tool), args, compiled);
  count(name, Number(passed), Number(!passed));
};

async function compileMessages() {
  const passed = await run('messages', 'npm', ['run', '--silent', 'messages']);
  count('messages', Number(passed), Number(!passed));
}

async function build() {
  const passed = await prepare({ build: true }).then(
    () => true,
    (error) => console.log(`build    │ ${error.message}`),
  );
  count('build', Number(Boolean(passed)), Number(!passed));
}

const longestReason = 1_500;
/** Why something failed, below its name: for a log of which only the tail is kept. */
function reason(message = '') {
  const text = stripVTControlCharacters(message).split(/\n\s+at /)[0];
  return text
    .slice(0, longestReason)
    .split('\n')
    .map((line) => `\n    ${line}`)
    .join('');
}

/** Counts what a runner reports; one that ended badly without naming a failure is itself one. */
async function counted(name, ended, file, numbersOf) {
  const endedWell = await ended;
  let numbers;
  try {
    numbers = numbersOf(JSON.parse(readFileSync(join(results, file), 'utf8')));
  } catch {
    numbers = { passed: 0, failed: 0, named: [] };
  }
  const unnamed = numbers.failed === 0 && (!endedWell || numbers.passed === 0);
  if (unnamed) numbers.named.push(`ended badly after ${numbers.passed} passed`);
  count(name, numbers.passed, numbers.failed + Number(unnamed), numbers.named);
}

async function vitest(name, args, env) {
  const report = `${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(results, report)}`];
  const ended = run(name, pinnedNode(), ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], {
    ...compiled,
    ...env,
  });
  await counted(name, ended, report, ({ numPassedTests, numFailedTests, testResults }) => {
    const unread = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    const named = testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${relative(root, file)} › ${fullName}${reason(failureMessages[0])}`),
    );
    named.push(...unread.map(({ name: file }) => `${relative(root, file)} could not run`));
    return { passed: numPassedTests, failed: numFailedTests + unread.length, named };
  });
}

/** The API on a PostgreSQL over TCP: that of TEST_DATABASE_URL, else one of our own. e2e has the embedded one. */
async function server() {
  const project = ['--project', 'server'];
  if (process.env.TEST_DATABASE_URL) return vitest('server', project, {});
  const postgres = spawn(pinnedNode(), ['tests/support/serve-postgres.ts'], {
    cwd: root,
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  running.add(postgres);
  const ended = new Promise((resolve) => postgres.on('close', resolve));
  const url = await new Promise((resolve) => {
    createInterface({ input: postgres.stdout }).once('line', resolve);
    void ended.then(() => resolve(undefined));
  });
  if (url) await vitest('server', project, { TEST_DATABASE_URL: url });
  else count('server: no PostgreSQL could be started', 0, 1);
  postgres.stdin.end();
  await ended;
  running.delete(postgres);
}

/** The titles of what `is` true of, each with its reason, in a suite of Playwright's report and in those inside it. */
function specsOf({ title, specs, suites = [] }, is) {
  const own = specs.filter(is).map((spec) => {
    const failed = spec.tests.flatMap(({ results: tries }) => tries).find(({ error }) => error);
    return `${spec.title}${reason(failed?.error.message)}`;
  });
  return [...own, ...suites.flatMap((suite) => specsOf(suite, is))].map((name) => `${title} › ${name}`);
}

const unexpected = ({ ok }) => !ok;
const atSecondTry = ({ ok, tests }) => ok && tests.some(({ status }) => status === 'flaky');
/** A machine that holds its breath fails one test, or two; of what fails oftener the reason is to be found. */
const mostAtSecondTry = 2;

async function e2e() {
  try {
    provideChromium();
    await prepare({ build: true });
  } catch (error) {
    console.log(`e2e      │ ${error.message}`);
    return count('e2e', 0, 1);
  }
  const ended = run('e2e', pinnedNode(), [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'tests/e2e/playwright.config.ts',
  ]);
  await counted('e2e', ended, 'e2e.json', ({ stats, errors, suites }) => {
    const again = suites.flatMap((suite) => specsOf(suite, atSecondTry));
    for (const title of again) console.log(`~ e2e: passed at the second try: ${title}`);
    const tooMany = Math.max(0, again.length - mostAtSecondTry);
    return {
      passed: stats.expected + again.length - tooMany,
      failed: stats.unexpected + tooMany + (stats.unexpected === 0 ? errors.length : 0),
      named: [...suites.flatMap((suite) => specsOf(suite, unexpected)), ...(tooMany ? again : [])],
    };
  });
}

// Ctrl-C reaches every process of the terminal, and twice would cut their tidying short. Other signals come to us alone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopped = true;
    if (signal !== 'SIGINT') for (const child of running) child.kill('SIGINT');
  });
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}: choose among ${Object.keys(steps).join(', ')}`);
  process.exit(2);
}

await prepare({ build: false });
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const started = Date.now();
const messages = compileMessages();
for (const together of order) {
  const chosen = together.filter((name) => wanted.length === 0 || wanted.includes(name));
  // All but the formatting reads the messages.
  const begin = async (name) => {
    if (name !== 'format') await messages;
    await steps[name]();
  };
  if (!stopped) await Promise.all(chosen.map(begin));
}
if (stopped) count('stopped before the end', 0, 1);
try {
  if (inMemory) rmdirSync(inMemory);
} catch {
  // Another run is using it, or a killed one has left its server, which the next run ends.
}
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`in ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
