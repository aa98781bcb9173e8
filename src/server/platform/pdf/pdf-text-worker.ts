/** Reads the words of a PDF, started by pdf-text.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';

type Given = { bytes: Uint8Array; pages: number };

if (parentPort) parentPort.postMessage(await textOf(workerData as Given));

async function textOf({ bytes, pages }: Given): Promise<string> {
  const document = await getDocumentProxy(bytes, { verbosity: 0 });
  const texts: string[] = [];
  for (let page = 1; page <= Math.min(pages, document.numPages); page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
  }
  return texts.join('\n');
}
