/** What is written, without hashes and ids: among their digits any short figure may stand by chance. */
export const withoutIds = (written: unknown): string =>
  (typeof written === 'string' ? written : JSON.stringify(written)).replaceAll(/[\da-f-]{16,}/gi, '…');
