import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const sourceRoot = fileURLToPath(new URL('../', import.meta.url));

/** The records of a data file; the caller names their shape. */
export function readRecords<Row>(url: URL): Row[] {
  return JSON.parse(readFileSync(url, 'utf8')) as Row[];
}

/** Records of a reference file in `data/`. */
export function readReference<Row>(name: string): Row[] {
  return readRecords<Row>(new URL(`./data/${name}.json`, import.meta.url));
}

/**
 * SHA-256 over the content of files and folders. Data sets name their data and the code that turns it into rows, so
 * that a change of either brings the difference to the database at the next start.
 */
export function fingerprint(sources: URL[], parameters = ''): string {
  const hash = createHash('sha256').update(parameters);
  for (const path of sources.flatMap((source) => filesOf(fileURLToPath(source))).sort()) {
    hash.update(relative(sourceRoot, path)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
}
