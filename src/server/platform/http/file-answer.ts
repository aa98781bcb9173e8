export type Disposition = 'inline' | 'attachment';

/**
 * Who may keep a file for good, because its address never stands for other bytes: the browser that asked, for what
 * tells nothing; every cache, for what is public. `aDay`: public, and drawn anew from then on.
 */
export type Lasting = 'nowhere' | 'inBrowser' | 'everywhere' | 'aDay';
const cacheControl: Record<Lasting, string> = {
  nowhere: 'private, no-store',
  inBrowser: 'private, max-age=31536000, immutable',
  everywhere: 'public, max-age=31536000, immutable',
  aDay: 'public, max-age=86400',
};

/** What files may be called on their way to a browser: nothing that one would run or show as a page. */
const types = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'application/json',
  'application/xml',
  'application/zip',
  'text/calendar',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

/**
 * The answer of a call that gives a file, to be saved unless its bytes are of our own making. Its type is one of a few
 * that we told from the content ourselves.
 */
export class FileAnswer {
  /** A stream: made while it is sent. */
  readonly bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly type: string;
  readonly name: string;
  readonly disposition: Disposition;
  readonly lasting: Lasting;

  constructor(file: {
    bytes: Uint8Array | ReadableStream<Uint8Array<ArrayBuffer>>;
    type: string;
    name: string;
    disposition?: Disposition;
    lasting?: Lasting;
  }) {
    this.bytes = file.bytes instanceof ReadableStream ? file.bytes : new Uint8Array(file.bytes);
    this.type = types.includes(file.type.split(';', 1)[0]!) ? file.type : 'application/octet-stream';
    this.name = file.name;
    this.disposition = file.disposition ?? 'attachment';
    this.lasting = file.lasting ?? 'nowhere';
  }
}

const shutIn = "sandbox; default-src 'none'; frame-ancestors 'none'";
/** Browsers show a PDF by a program of their own, which has no place in a sandbox; scripts it brings none (pdf/uploaded-pdf.ts). */
const shownPdf = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'";

/** A file that can do nothing in the reader's browser, and that nobody but the caller gets unless it is public. */
export function fileResponse({ bytes, type, name, disposition, lasting }: FileAnswer): Response {
  return new Response(bytes, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': contentDisposition(disposition, name),
      'Content-Security-Policy': type === 'application/pdf' && disposition === 'inline' ? shownPdf : shutIn,
      'X-Content-Type-Options': 'nosniff',
      // What anybody may see may stand in the site's pages from another origin (FILES_URL, PUBLIC_API_BASE_URL).
      'Cross-Origin-Resource-Policy': lasting === 'nowhere' ? 'same-origin' : 'cross-origin',
      'Cache-Control': cacheControl[lasting],
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
