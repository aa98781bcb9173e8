/** One file of an archive, whole in memory: rows come in pieces of some megabytes, files of people are small. */
export type Entry = { name: string; bytes: Buffer };

const block = 512;

/** A tar archive (ustar) of files for nobody but their owner, as any `tar` unpacks it. */
export async function* tar(entries: AsyncIterable<Entry>): AsyncIterable<Buffer> {
  for await (const { name, bytes } of entries) {
    yield header(name, bytes.length);
    yield bytes;
    yield Buffer.alloc(padding(bytes.length));
  }
  yield Buffer.alloc(2 * block);
}

/** The files of such an archive, in their order. Throws where it ends before its end. */
export async function* untar(chunks: AsyncIterable<Buffer>): AsyncIterable<Entry> {
  const { read, drain } = reader(chunks);
  for (;;) {
    const head = await read(block);
    const name = text(head, 0, 100);
    if (name === '') return drain();
    if (text(head, 257, 5) !== 'ustar') throw new Error('This is no archive');
    const size = Number.parseInt(text(head, 124, 12), 8);
    const bytes = await read(size);
    await read(padding(size));
    yield { name, bytes };
  }
}

const padding = (size: number) => (block - (size % block)) % block;
const text = (head: Buffer, start: number, length: number) =>
  head.toString('latin1', start, start + length).replace(/\0.*$/s, '');

function header(name: string, size: number): Buffer {
  if (name.length > 100) throw new Error(`${name} is too long a name`);
  const head = Buffer.alloc(block);
  const octal = (value: number, start: number, length: number) =>
    head.write(value.toString(8).padStart(length - 1, '0'), start, 'latin1');
  head.write(name, 0, 'latin1');
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  head.write('        0', 148, 'latin1');
  head.write('ustar\0' + '00', 257, 'latin1');
  octal(
    head.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return head;
}

/** Reads so many bytes, however they come; `drain` reads to the end, where checksums stand. */
function reader(chunks: AsyncIterable<Buffer>) {
  const source = chunks[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  let held: Buffer[] = [];
  let length = 0;
  return {
    read: async (size: number): Promise<Buffer> => {
      while (length < size) {
        const { value, done } = await source.next();
        if (done) throw new Error('it ends before its end');
        held.push(value);
        length += value.length;
      }
      const all = held.length === 1 ? held[0]! : Buffer.concat(held);
      held = [all.subarray(size)];
      length -= size;
      return all.subarray(0, size);
    },
    drain: async (): Promise<void> => {
      while (!(await source.next()).done);
    },
  };
}
