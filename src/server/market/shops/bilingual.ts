/** Names as they were given: one in one language alone stands in both columns, because everybody reads it. */
export function shownNames({ nameEn, nameZh }: { nameEn: string; nameZh: string }) {
  if (nameEn !== nameZh) return { nameEn, nameZh };
  return /\p{Script=Han}/u.test(nameEn) ? { nameEn: '', nameZh } : { nameEn, nameZh: '' };
}
