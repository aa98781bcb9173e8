import { getLocale } from '#i18n/get-locale.ts';

/** Latin initials by which the pinyin of Chinese names is told apart: the first character of each in collation order. */
const pinyinStarts = '吖八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥扨它穵夕丫帀';
const pinyinInitials = 'ABCDEFGHJKLMNOPQRSTWXYZ';
const chinese = new Intl.Collator('zh-CN');

/** The letter under which a name stands in an index: its first Latin letter, or that of its pinyin; `#` for others. */
export function initialOf(name: string): string {
  const first = name.trim().normalize('NFKD').charAt(0);
  if (/[a-z]/i.test(first)) return first.toUpperCase();
  if (!/\p{Script=Han}/u.test(first)) return '#';
  let letter = '#';
  for (const [index, start] of [...pinyinStarts].entries()) {
    if (chinese.compare(first, start) >= 0) letter = pinyinInitials[index]!;
  }
  return letter;
}

/** Groups by initial, letters in order, names in the order of the language within each. */
export function initialsOf<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): { initial: string; items: Item[] }[] {
  const order = new Intl.Collator(getLocale());
  const groups = new Map<string, Item[]>();
  for (const item of [...items].sort((a, b) => order.compare(nameOf(a), nameOf(b)))) {
    const initial = initialOf(nameOf(item));
    groups.set(initial, [...(groups.get(initial) ?? []), item]);
  }
  return [...groups]
    .map(([initial, group]) => ({ initial, items: group }))
    .sort((a, b) => order.compare(a.initial, b.initial));
}
