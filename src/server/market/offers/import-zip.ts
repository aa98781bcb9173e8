import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** More than any list of offers needs unpacked. */
const mostUnpackedBytes = 60 * 1024 * 1024;
const mostEntries = 300;
/** What is packed so tightly holds hardly anything but itself again and again. */
const mostRatio = 200;
const ratioMattersFrom = 1024 * 1024;
/** Of what follows the data of an entry before the next one. */
const longestDescriptor = 24;

/** A ZIP file that unpacks to too much, is damaged, encrypted, or says two things of itself. */
export class UnsafeZip extends Error {}

/**
 * Holds a ZIP file to limits before anything unpacks it into memory, and looks at every XML part as it streams by.
 * Readers trust different records of a ZIP file: here all of them must say the same, and leave no room for what only some
 * would find.
 */
export async function checkZip(bytes: Buffer, look: (name: string, xml: string) => void): Promise<void> {
  const zip = await open(bytes);
  try {
    const entries = await entriesOf(zip).catch(unreadable);
    checkSizes(entries);
    checkLayout(bytes, entries);
    for (const entry of entries) {
      if (!/\.(xml|rels)$/i.test(entry.fileName)) continue;
      // yauzl ends a stream that gives more or less than the entry says.
      look(entry.fileName, await streamOf(zip, entry).then(text).catch(unreadable));
    }
  } finally {
    zip.close();
  }
}

function unreadable(cause: unknown): never {
  throw cause instanceof UnsafeZip ? cause : new UnsafeZip('unreadable', { cause });
}

function open(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(new UnsafeZip('no ZIP file', { cause: error })) : resolve(zip),
    );
  });
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > mostEntries) throw new UnsafeZip('too many entries');
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

function checkSizes(entries: readonly Entry[]): void {
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > mostUnpackedBytes) throw new UnsafeZip('unpacks to too much');
  for (const entry of entries) {
    const { uncompressedSize, compressedSize } = entry;
    if (entry.isEncrypted()) throw new UnsafeZip('encrypted');
    if (uncompressedSize > ratioMattersFrom && uncompressedSize > compressedSize * mostRatio)
      throw new UnsafeZip('packed too tightly');
  }
  if (new Set(entries.map(({ fileName }) => fileName)).size < entries.length) throw new UnsafeZip('a name twice');
}

/** Entries stand one behind the other from the first byte to the directory, each with a head that agrees with it. */
function checkLayout(bytes: Buffer, entries: readonly Entry[]): void {
  let end = 0;
  const inOrder = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  for (const { relativeOffsetOfLocalHeader: at, compressedSize, uncompressedSize, compressionMethod } of inOrder) {
    if (at < end || at > end + longestDescriptor || at + 30 > bytes.length) throw new UnsafeZip('gaps');
    if (bytes.readUInt32LE(at) !== 0x04034b50) throw new UnsafeZip('no head');
    const [flags, method] = [bytes.readUInt16LE(at + 6), bytes.readUInt16LE(at + 8)];
    const [packed, unpacked] = [bytes.readUInt32LE(at + 18), bytes.readUInt32LE(at + 22)];
    const followsLater = (flags & 8) !== 0 && packed === 0 && unpacked === 0;
    if (method !== compressionMethod) throw new UnsafeZip('two methods');
    if (!followsLater && (packed !== compressedSize || unpacked !== uncompressedSize)) throw new UnsafeZip('two sizes');
    end = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28) + compressedSize;
  }
  const directory = bytes.subarray(end, end + longestDescriptor + 4).indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  if (directory === -1) throw new UnsafeZip('gaps');
}
