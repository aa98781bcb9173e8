import { notFound } from '#server/platform/errors.ts';

/** Of the files that something has, those that stay, in the order wished for, and those that go. 404 for others. */
export function keptOf(wanted: readonly string[], present: readonly string[]): { ids: string[]; gone: string[] } {
  const ids = [...new Set(wanted)];
  if (ids.some((id) => !present.includes(id))) throw notFound();
  return { ids, gone: present.filter((id) => !ids.includes(id)) };
}
