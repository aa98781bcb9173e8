import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, isAbsolute, join } from 'node:path';

const names = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const require = createRequire(import.meta.url);
const isAdministrator = process.getuid?.() === 0;
const shell = 'chromium-headless-shell';
/** The browser, the same without windows, and a face with Chinese characters: without one pages are measured with boxes. */
const packages = ['chromium', shell, 'fonts-noto-cjk'];

/** Works in containers, asks nobody for updates. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
];

/**
 * The Chromium of this machine: that of CHROME_PATH, else one of the usual names, else the one that Playwright has
 * brought before; undefined when there is none.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const wanted = process.env.CHROME_PATH ? [process.env.CHROME_PATH] : [...names, ...elsewhere, playwrights()];
  return wanted
    .flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
    .find(isProgram);
}

/**
 * The Chromium that has no windows, where there is one: a page costs it half of what it costs the whole browser. It has
 * no reader of PDF. Else as `findChromium`.
 *
 * @returns {string | undefined}
 */
export function findShell() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const shells = folders.map((folder) => join(folder, shell));
  const own = playwrights().replace(/chromium-(\d+)(.)chrome-([\w-]+).*/, (_, version, slash, platform) =>
    [`chromium_headless_shell-${version}`, `chrome-headless-shell-${platform}`, 'chrome-headless-shell'].join(slash),
  );
  return (!process.env.CHROME_PATH && [...shells, own].find(isProgram)) || findChromium();
}

/**
 * The Chromium of this machine; where there is none, Playwright's own, which any user may have, or the distribution's,
 * which takes its administrator. Throws when there is none to be had.
 *
 * @returns {string}
 */
export function provideChromium() {
  const found = findChromium();
  if (found) {
    addShell(found);
    return found;
  }
  if (process.env.CHROME_PATH) throw new Error(`CHROME_PATH is ${process.env.CHROME_PATH}, and no program is there`);
  const failed = [];
  for (const [whose, bring] of [
    ['Playwright’s own', download],
    ['the distribution’s', installPackages],
  ]) {
    console.log(`Bringing Chromium (once): ${whose} …`);
    try {
      bring();
      const brought = findChromium();
      if (!brought) throw new Error('it is not where it is looked for');
      // A machine may lack what the program is linked with.
      execFileSync(brought, ['--version'], { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
      return brought;
    } catch (error) {
      failed.push(`${whose}: ${reason(error)}`);
    }
  }
  throw new Error(
    `There is no Chromium here and none could be brought (${failed.join('; ')}): install one, or name it in CHROME_PATH.`,
  );
}

function download() {
  const { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT = '15000' } = process.env;
  execFileSync(process.execPath, [require.resolve('@playwright/test/cli'), 'install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT },
  });
}

/** The distribution's browser may have come without its shell: an administrator has it brought, and nobody needs it. */
function addShell(found) {
  if (!found.startsWith('/usr/bin/chromium') || findShell() !== found || process.env.CHROME_PATH || !isAdministrator)
    return;
  console.log('Bringing the Chromium without windows (once) …');
  try {
    installPackages([shell]);
  } catch (error) {
    console.log(`Going on with the whole browser (${reason(error)})`);
  }
}

function installPackages(wanted = packages) {
  const asRoot = isAdministrator ? [] : ['sudo', '-n'];
  for (const command of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...wanted],
  ]) {
    const [file, ...args] = [...asRoot, ...command];
    execFileSync(file, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
}

function playwrights() {
  try {
    return require('@playwright/test').chromium.executablePath();
  } catch {
    return '';
  }
}

/** What a program said of its failure, in one line. */
const reason = ({ stderr, message }) => /^.*\b(?:Error|E): .*$/m.exec(stderr ?? '')?.[0] ?? message.split('\n')[0];

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return isAbsolute(file);
  } catch {
    return false;
  }
}
