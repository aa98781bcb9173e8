/** A file that a PDF carries within itself, by its name; undefined: it carries none of this name. */
export async function attachedFile(pdf: Uint8Array, name: string): Promise<Buffer | undefined> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const found = document.getAttachments().find((one) => one.name === name);
  return found && Buffer.from(found.data);
}
