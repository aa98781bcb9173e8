import type { DeskValues } from '#api/market/desk-choices.ts';
import type { editing } from '../../market/desk/desk.ts';
import { dataOf, type Person } from '../../support/member-api.ts';

/** A rule that closes a country to all goods, unless given otherwise. */
export const rule = (country: string, given: DeskValues = {}): DeskValues => ({
  ...{ country, hsPrefix: '', control: '', hazardClass: '', reasonEn: 'test embargo', reasonZh: '测试禁运' },
  ...{ sourceEn: 'Invented order 1', sourceZh: '虚构法令 1', validFrom: '2026-01-01', validUntil: '' },
  ...given,
});

export const party = (...names: string[]): DeskValues => ({
  ...{ reasonEn: 'test list', reasonZh: '测试名单', sourceEn: 'Invented', sourceZh: '虚构' },
  ...{ names, validFrom: '2026-07-01', validUntil: '' },
});

/** Rows that one operator puts forward and another agrees to. */
export const closing = (desk: ReturnType<typeof editing>, operators: () => readonly Person[]) => {
  const agree = async (key: string): Promise<void> => {
    const other = operators()[1]!;
    const { list } = await desk.changes(other);
    for (const { id } of list.filter((one) => one.key === key)) dataOf(await desk.decide(other, id, true));
  };
  const add = async (thing: 'destination' | 'party', key: string, values: DeskValues): Promise<void> => {
    dataOf(await desk.add(operators()[0]!, thing, key, values));
    await agree(key);
  };
  return { agree, add };
};
