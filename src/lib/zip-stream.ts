import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Documents and pictures are small already. */
const isText = (path: string) => /\.(json|txt)$/.test(path);

/** A zip file of files that are made, or read, one by one while it is sent. What goes wrong on the way breaks it off: a part of it is no zip file. */
export function zipStream(
  files: AsyncIterable<readonly [path: string, bytes: Uint8Array]>,
  mtime: Date,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = written(files, mtime);
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (sink) => {
        const next = await pieces.next();
        if (next.done) sink.close();
        else sink.enqueue(new Uint8Array(next.value));
      },
      cancel: async () => void (await pieces.return()),
    },
    // Nothing ahead of what is asked for.
    { highWaterMark: 0 },
  );
}

async function* written(
  files: AsyncIterable<readonly [path: string, bytes: Uint8Array]>,
  mtime: Date,
): AsyncGenerator<Uint8Array, void> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for await (const [path, bytes] of files) {
    const file = isText(path) ? new ZipDeflate(path, { level: 6 }) : new ZipPassThrough(path);
    file.mtime = mtime;
    zip.add(file);
    file.push(bytes, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready;
}
