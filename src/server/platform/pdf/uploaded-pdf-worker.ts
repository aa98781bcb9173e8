/** Writes the pages of a PDF into a new one, in a thread of uploaded-pdf.ts. */
import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFStream,
  PDFString,
  PDFHexString,
  type PDFObject,
} from '@cantoo/pdf-lib';

export type Rewritten = { bytes: Uint8Array } | { refused: 'locked' | 'unreadable' };

/** What a page or a note on it may hold that acts by itself, or that is another file. */
const acting = [
  'AA',
  'OpenAction',
  'JS',
  'JavaScript',
  'EmbeddedFiles',
  'EF',
  'AF',
  'FS',
  'XFA',
  'RichMediaContent',
  'Movie',
  'Sound',
];
/** What an action may do: lead to a place in the document, or to an address. */
const harmlessActions = ['GoTo', 'Named', 'URI'];
const harmlessAddress = /^(?:https?:\/\/|mailto:)/i;
/** Notes that are no more than a player or another file. */
const foreignNotes = ['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D'];
const named = (names: readonly string[]) => names.map((name) => PDFName.of(name));

export default async function rewritten(given: Uint8Array): Promise<Rewritten> {
  try {
    const source = await PDFDocument.load(given, { updateMetadata: false });
    const made = await PDFDocument.create({ updateMetadata: false });
    // Only what the pages need comes along: no scripts, files or forms of the document.
    for (const page of await made.copyPages(source, source.getPageIndices())) made.addPage(page);
    if (made.getPageCount() === 0) return { refused: 'unreadable' };
    for (const [, object] of made.context.enumerateIndirectObjects()) calm(object);
    return { bytes: await made.save({ updateFieldAppearances: false }) };
  } catch (error) {
    return { refused: error instanceof EncryptedPDFError ? 'locked' : 'unreadable' };
  }
}

function calm(object: PDFObject): void {
  if (object instanceof PDFStream) return calm(object.dict);
  if (object instanceof PDFArray) return object.asArray().forEach(calm);
  if (!(object instanceof PDFDict)) return;
  for (const name of named(acting)) object.delete(name);
  if (isHarmful(object)) for (const name of object.keys()) object.delete(name);
  object.values().forEach(calm);
}

function isHarmful(dict: PDFDict): boolean {
  const type = nameAt(dict, 'Type');
  const subtype = nameAt(dict, 'Subtype');
  if (subtype !== undefined && (type === undefined || type === 'Annot') && foreignNotes.includes(subtype)) return true;
  const action = nameAt(dict, 'S');
  const isAction =
    type === 'Action' ||
    (type === undefined && (dict.has(PDFName.of('URI')) || dict.has(PDFName.of('F')) || dict.has(PDFName.of('Next'))));
  if (!isAction || action === undefined) return false;
  if (!harmlessActions.includes(action)) return true;
  if (action !== 'URI') return false;
  const address = dict.lookup(PDFName.of('URI'));
  return !(
    (address instanceof PDFString || address instanceof PDFHexString) &&
    harmlessAddress.test(address.decodeText())
  );
}

function nameAt(dict: PDFDict, name: string): string | undefined {
  const value = dict.lookup(PDFName.of(name));
  return value instanceof PDFName ? value.decodeText() : undefined;
}
