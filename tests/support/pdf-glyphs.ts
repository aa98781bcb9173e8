import { inflateSync } from 'node:zlib';

/**
 * What the pages of a PDF draw, font by font: how many glyphs, and how many of them are number 0 (.notdef, an empty box).
 * Reads what pdfkit writes: fonts of two bytes for each glyph, named `/F1` and so on in the streams of the pages.
 */
export function glyphsOf(pdf: Uint8Array): { drawn: number; missing: number; oneByte: number; fonts: string[] } {
  const bytes = Buffer.from(pdf);
  let [drawn, missing, oneByte] = [0, 0, 0];
  for (const text of contentOf(bytes)) {
    for (const [, strings] of text.matchAll(/\[((?:<[0-9a-fA-F]*>|[\s\d.-])*)\]\s*TJ/g)) {
      for (const [, hex] of strings!.matchAll(/<([0-9a-fA-F]*)>/g)) {
        if (hex!.length % 4 !== 0) oneByte += 1;
        const glyphs = hex!.match(/.{4}/g) ?? [];
        drawn += glyphs.length;
        missing += glyphs.filter((glyph) => parseInt(glyph, 16) === 0).length;
      }
    }
  }
  const fonts = [...bytes.toString('latin1').matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name!);
  return { drawn, missing, oneByte, fonts: [...new Set(fonts)].sort() };
}

/** The streams that set text. */
function contentOf(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 7)) {
    if (bytes.toString('latin1', at - 3, at) === 'end') continue;
    const end = bytes.indexOf('\nendstream', at);
    let text: string;
    try {
      text = inflateSync(bytes.subarray(at + 7, end)).toString('latin1');
    } catch {
      text = bytes.toString('latin1', at + 7, end);
    }
    if (/\bBT\b/.test(text) && /\bTJ\b/.test(text)) found.push(text);
  }
  return found;
}

/** The text of a PDF without its spaces, page by page in the order in which it is drawn: each font says what its glyphs stand for. */
export function textOf(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf);
  const source = bytes.toString('latin1');
  const bodyOf = (id: string) => {
    const at = source.lastIndexOf(`\n${id} 0 obj\n`);
    return { at, head: source.slice(at, source.indexOf('endobj', at)) };
  };
  const streamAt = (at: number) => {
    const start = bytes.indexOf('stream\n', at) + 7;
    const raw = bytes.subarray(start, bytes.indexOf('\nendstream', start));
    try {
      return inflateSync(raw).toString('latin1');
    } catch {
      return raw.toString('latin1');
    }
  };
  const maps = new Map<string, Map<string, string>>();
  const mapOf = (id: string) => {
    const known = maps.get(id);
    if (known) return known;
    const map = new Map<string, string>();
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(bodyOf(id).head)?.[1];
    if (unicode) {
      const cmap = streamAt(bodyOf(unicode).at);
      for (const [, from, list] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
        for (const [index, [, hex]] of [...list!.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
          const glyph = (parseInt(from!, 16) + index).toString(16).padStart(4, '0');
          map.set(glyph, Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
        }
      }
    }
    maps.set(id, map);
    return map;
  };
  let text = '';
  for (const [, page] of source.matchAll(/\n(\d+) 0 obj\n<<\n\/Type \/Page\n/g)) {
    const { head } = bodyOf(page!);
    const resources = bodyOf(/\/Resources (\d+) 0 R/.exec(head)![1]!).head;
    const fonts = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, id!]));
    const content = streamAt(bodyOf(/\/Contents (\d+) 0 R/.exec(head)![1]!).at);
    let font = '';
    for (const [, name, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/gi)) {
      if (name) font = fonts.get(name) ?? '';
      else if (font) for (const glyph of hex!.match(/.{4}/g) ?? []) text += mapOf(font).get(glyph.toLowerCase()) ?? '';
    }
  }
  return text.replaceAll(/\s/g, '');
}
