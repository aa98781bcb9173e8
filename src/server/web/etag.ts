/** Whether the visitor holds this very answer: If-None-Match is a list, and proxies may have made its tags weak. */
export function hasAlready(held: string | undefined, etag: string): boolean {
  if (held === undefined) return false;
  return held === '*' || held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
