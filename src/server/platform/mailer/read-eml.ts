/** What a person reads of an e-mail. */
export type ReadEmail = { subject: string; to: string; date: string; text: string; html: string };

/** Reads an e-mail as delivery.ts makes them: a text and a page, no files. Not meant for e-mails from elsewhere. */
export function readEml(bytes: Uint8Array): ReadEmail {
  const source = Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n');
  const boundary = /boundary="?([^"\n;]+)/.exec(source)?.[1] ?? '\n';
  const [head = '', ...parts] = source.split(`--${boundary}`);
  return {
    subject: decodeWords(headerOf(head, 'Subject')),
    to: decodeWords(headerOf(head, 'To')),
    date: headerOf(head, 'Date'),
    text: contentOf(parts, 'text/plain'),
    html: contentOf(parts, 'text/html'),
  };
}

function headerOf(head: string, name: string): string {
  const line = new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, 'mi').exec(head)?.[1] ?? '';
  return line.replace(/\n[ \t]/g, ' ');
}

function contentOf(parts: readonly string[], type: string): string {
  const part = parts.find((one) => headerOf(one, 'Content-Type').startsWith(type)) ?? '';
  const start = part.indexOf('\n\n');
  const content = part.slice(start + 2, -1);
  switch (headerOf(part.slice(0, start), 'Content-Transfer-Encoding')) {
    case 'base64':
      return Buffer.from(content, 'base64').toString();
    case 'quoted-printable':
      return quotedPrintable(content.replaceAll('=\n', ''));
    default:
      return content;
  }
}

/** Header text of RFC 2047: `=?UTF-8?Q?...?=` and `=?UTF-8?B?...?=`; neighbours belong together. */
function decodeWords(header: string): string {
  return header
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : quotedPrintable(word.replaceAll('_', ' ')),
    );
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
