import { statementSize } from '#api/deals/collection-rules.ts';
import { m } from '#i18n/messages.ts';
import type { Outcome } from '#lib/outcome.ts';
import { textOfFile } from '#lib/text-of-file.ts';

/** The text of a bank's file, to be sent; one that is too large is neither read nor sent. */
export async function statementText(file: File): Promise<Outcome<string>> {
  const { signs, megabytes } = statementSize;
  // A sign takes three bytes at most.
  const content = file.size > 3 * signs ? null : await textOf(file);
  if (content !== null && content.length <= signs) return { ok: true, data: content };
  const message = m.center_fileTooLarge({ name: file.name, megabytes });
  return { ok: false, message, fields: { content: message } };
}

/** Banks in China still write GB18030, and those in Europe Latin letters of one byte: there is no byte that is none. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return textOfFile(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
}
