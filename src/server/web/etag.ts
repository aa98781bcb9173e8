import type { IncomingMessage } from 'node:http';

/** Whether the visitor holds this very answer: If-None-Match is a list, and proxies may have made its tags weak. */
export function hasAlready(request: IncomingMessage, etag: string): boolean {
  const held = request.headers['if-none-match'];
  if (held === undefined) return false;
  return held === '*' || held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
