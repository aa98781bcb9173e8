import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

const place = /(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/g;
const maps = new Map<string, SourceMap | null>();

/**
 * A stack whose places are those of the sources, where a program has a map of them beside it. Maps are read when they are
 * first needed: Node would read all of them at every start.
 */
export const inSources = (stack: string): string =>
  stack.replace(place, (found, url: string, line: string, column: string) => {
    const origin = mapOf(url)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return found;
    return `${new URL(origin.fileName, url).href}:${origin.lineNumber}:${origin.columnNumber}`;
  });

function mapOf(url: string): SourceMap | null {
  if (!maps.has(url)) maps.set(url, readMap(new URL(`${url}.map`)));
  return maps.get(url)!;
}

function readMap(url: URL): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(url, 'utf8')) as ConstructorParameters<typeof SourceMap>[0]);
  } catch {
    return null;
  }
}
