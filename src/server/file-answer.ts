export type Disposition = 'inline' | 'attachment';

/** The answer of a call that gives a file. Its type must be one that we told from the content ourselves. */
export class FileAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly name: string;
  readonly disposition: Disposition;
  /** The browser that asked may keep it for good: its address never stands for other bytes, and it tells nothing. */
  readonly lasting: boolean;

  constructor(file: { bytes: Uint8Array; type: string; name: string; disposition?: Disposition; lasting?: boolean }) {
    this.bytes = new Uint8Array(file.bytes);
    this.type = file.type;
    this.name = file.name;
    this.disposition = file.disposition ?? 'attachment';
    this.lasting = file.lasting ?? false;
  }
}

/** A file that nobody but the caller gets, and that can do nothing in the reader's browser. */
export function fileResponse({ bytes, type, name, disposition, lasting }: FileAnswer): Response {
  return new Response(bytes, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': contentDisposition(disposition, name),
      'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': lasting ? 'private, max-age=31536000, immutable' : 'private, no-store',
    },
  });
}

/** Any name travels (RFC 6266, RFC 5987): plain ASCII for old readers, the whole name in percent-signs for the others. */
export function contentDisposition(disposition: Disposition, name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
