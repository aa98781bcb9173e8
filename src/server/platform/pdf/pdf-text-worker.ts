/** Reads the words of a PDF, in a thread of pdf-text.ts. */
import { getDocumentProxy } from 'unpdf';

export type Given = { bytes: Uint8Array; pages: number };

export default async function textOf({ bytes, pages }: Given): Promise<string> {
  const document = await getDocumentProxy(bytes, { verbosity: 0 });
  try {
    const texts: string[] = [];
    for (let page = 1; page <= Math.min(pages, document.numPages); page++) {
      const { items } = await (await document.getPage(page)).getTextContent();
      texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
    }
    return texts.join('\n');
  } finally {
    // The thread goes on to the next file.
    await document.loadingTask.destroy();
  }
}
