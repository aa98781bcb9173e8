import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
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
/** The browser, and a face with Chinese characters: without one every page is measured with boxes. */
const packages = ['chromium', 'fonts-noto-cjk'];

/** Works in containers, asks nobody for updates. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
];

/** The Chromium of this machine: that of CHROME_PATH, else one of the usual names; undefined when there is none. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const wanted = process.env.CHROME_PATH ? [process.env.CHROME_PATH] : [...names, ...elsewhere];
  return wanted
    .flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
    .find(isProgram);
}

/** The Chromium of this machine, installed from the distribution's packages where there is none. Throws when that fails. */
export function provideChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.env.CHROME_PATH) throw new Error(`CHROME_PATH is ${process.env.CHROME_PATH}, and no program is there`);
  console.log(`Installing ${packages.join(' and ')} (once) …`);
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (...command) => {
    const [file, ...args] = [...asRoot, ...command];
    execFileSync(file, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  try {
    run('apt-get', 'update');
    run('apt-get', 'install', '-y', '--no-install-recommends', ...packages);
  } catch (cause) {
    throw new Error('No Chromium on this machine and none could be installed: install one, or name it in CHROME_PATH', {
      cause,
    });
  }
  const installed = findChromium();
  if (!installed) throw new Error('Chromium was installed, but is not where it is looked for: name it in CHROME_PATH');
  return installed;
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
