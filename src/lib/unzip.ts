import { unzipSync } from 'fflate';

/** An evidence pack is never more; a file that says so, or does not say so and is, is none. */
const mostFiles = 2_000;
const mostBytes = 128 * 1024 * 1024;

/**
 * The files of an evidence pack by their paths; null: it is no zip file, or unpacks to more than a pack may hold. Nothing
 * is unpacked beyond the size that the list of files names, and the list is looked at before.
 */
export function unzipPack(bytes: Uint8Array<ArrayBuffer>): Map<string, Uint8Array<ArrayBuffer>> | null {
  let [files, size] = [0, 0];
  try {
    const unpacked = unzipSync(bytes, {
      filter: ({ originalSize }) => {
        [files, size] = [files + 1, size + originalSize];
        if (files > mostFiles || size > mostBytes) throw new Error('too large');
        return true;
      },
    });
    const entries = Object.entries(unpacked);
    // Two of one name would be one here, and perhaps the other one for who unpacks it elsewhere.
    if (entries.length !== files) return null;
    return new Map(entries.filter(([path]) => !path.endsWith('/')));
  } catch {
    return null;
  }
}
