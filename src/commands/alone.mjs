import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const beat = 1_000;
/** A holder on another machine (or in another container) that says nothing for so long has gone. */
const silence = 20_000;
const look = 100;
/** What this process holds: another process may have had our number before us. */
const held = new Set();

/**
 * Does `work` while no other process holds the lock file `file`; who comes second waits. The lock of a process that
 * was killed is taken over. `waiting` is called once, when there is somebody to wait for.
 */
export async function alone(file, work, waiting = () => {}) {
  const own = `${hostname()} ${process.pid} ${randomUUID()}`;
  for (let told = false; !take(file, own);) {
    const holder = read(file);
    if (holder !== undefined && hasGone(file, holder)) remove(file, holder);
    else {
      if (!told) waiting();
      told = true;
      await delay(look);
    }
  }
  held.add(own);
  const beating = setInterval(() => ignoringAbsence(() => utimesSync(file, new Date(), new Date())), beat);
  try {
    return await work();
  } finally {
    clearInterval(beating);
    held.delete(own);
    remove(file, own);
  }
}

function take(file, own) {
  try {
    writeFileSync(file, own, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

const read = (file) => ignoringAbsence(() => readFileSync(file, 'utf8'));

function hasGone(file, holder) {
  const [host, pid] = holder.split(' ');
  if (host === hostname() && pid) return Number(pid) === process.pid ? !held.has(holder) : !isAlive(Number(pid));
  const info = ignoringAbsence(() => statSync(file));
  return info !== undefined && Date.now() - info.mtimeMs > silence;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes this holder's lock; one that somebody else has made in the meantime is put back. */
function remove(file, holder) {
  const aside = `${file}.${randomUUID()}`;
  ignoringAbsence(() => {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== holder) linkSync(aside, file);
  });
  rmSync(aside, { force: true });
}

function ignoringAbsence(work) {
  try {
    return work();
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
    return undefined;
  }
}
