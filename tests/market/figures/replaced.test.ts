import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { setFollowing } from '#api/mail/follow.ts';
import { saveNoticeSettings } from '#api/mail/notice-settings.ts';
import * as calls from '#api/market/figure.ts';
import { getPhysicalPropertyById, type MaterialDetail } from '#api/market/material.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { documenting } from '../documents/documents.ts';
import { newBuyer, newSupplier } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { noticesOf, toldTo } from '../../support/notices.ts';
import { postTo } from '../../support/rfqs.ts';

const minute = 60_000;
const hour = 60 * minute;
const api = startMemberApi();
const { bought } = documenting(api);
const chimei = 'chimei-polylac-pa-757';
let operator: Person;
let reader: Person;
beforeAll(async () => {
  operator = await api.person({ capabilities: ['operator'] });
  reader = await api.person();
});

const source = {
  kind: 'named',
  publisher: 'CHIMEI',
  title: 'POLYLAC PA-757, data sheet',
  edition: '2025-03-01',
  page: 2,
};
const said = { testCondition: '', basis: 'datasheet', source };
const follow = async (who: Person, isOn = true) =>
  dataOf(await api.post(setFollowing.path, who, { thing: 'material', id: chimei, follow: isOn }));
const figureOf = async (propertyId: string) =>
  dataOf(await api.get<MaterialDetail>(getPhysicalPropertyById.path, null, { id: chimei })).properties.find(
    ({ id }) => id === propertyId,
  )!;
const correct = async (propertyId: string, more: object) => {
  api.clock.now = new Date(api.clock.now.getTime() + 1_000);
  const { figureId, version, norm } = await figureOf(propertyId);
  const input = { id: figureId, version, ...said, norm: norm ?? '', reason: 'Misread', ...more };
  return dataOf(await api.post(calls.correctFigure.path, operator, input));
};
const later = async (milliseconds: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + milliseconds);
  await passTime(api.services);
};
const told = async (who: Person) =>
  (await toldTo(api, who)).flatMap(({ template, data }) =>
    template === 'figuresReplaced' ? [data as { changes: object[]; followed?: boolean }] : [],
  );
const letters = async ({ email }: Person) =>
  (await api.db.select().from(outgoingEmail).where(eq(outgoingEmail.to, email))).filter(
    ({ template }) => template === 'figuresReplaced',
  );

describe('figures of a grade that are replaced', () => {
  it('are told to who follows it an hour later, together, with the old and the new value and their sources', async () => {
    await follow(reader);
    const before = (await figureOf('density')).value!;
    await correct('density', { value: 1.06 });
    await later(30 * minute);
    expect(await told(reader)).toEqual([]);
    await correct('density', { value: 1.07 });
    await later(40 * minute);
    const [first, ...others] = await told(reader);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      ...{ grade: expect.stringContaining('PA-757'), materialId: chimei, followed: true, more: 0 },
      changes: [{ propertyEn: 'Density', before: { value: before }, after: { value: 1.07, source } }],
    });
    expect(await letters(reader)).toHaveLength(1);
    const words = JSON.stringify((await noticesOf(api, reader)).list);
    for (const one of [String(before), '1.07', 'POLYLAC PA-757, data sheet']) expect(words).toContain(one);
  });

  it('are told once a day at most, and nothing of what stands as it did', async () => {
    await correct('density', { value: 1.08 });
    await later(2 * hour);
    expect(await told(reader)).toHaveLength(1);
    await later(22 * hour);
    expect((await told(reader)).at(-1)).toMatchObject({
      changes: [{ before: { value: 1.07 }, after: { value: 1.08 } }],
    });
    expect(await told(reader)).toHaveLength(2);
    await later(25 * hour);
    expect(await told(reader)).toHaveLength(2);
    // A slip that was put right at once is nobody's news.
    await correct('density', { value: 1.5 });
    await correct('density', { value: 1.08 });
    await later(2 * hour);
    expect(await told(reader)).toHaveLength(2);
    await later(25 * hour);
    const { figureId, version } = await figureOf('density');
    dataOf(await api.post(calls.withdrawFigure.path, operator, { id: figureId, version, reason: 'Of another grade' }));
    await later(2 * hour);
    expect((await told(reader)).at(-1)).toMatchObject({ changes: [{ before: { value: 1.08 }, after: null }] });
    await later(25 * hour);
  });

  it('are told to buyers with an open RFQ or deal of it, once, and to nobody else', async () => {
    const supplier = await newSupplier(api);
    const [asking, buying, elsewhere, over] = [await newBuyer(api), await newBuyer(api), await newBuyer(api), await newBuyer(api)]; // prettier-ignore
    const rfqOf = async (buyer: typeof asking) => {
      const { id } = await postTo(api, buyer, [supplier]);
      await api.db.update(tradeOrder).set({ materialId: chimei }).where(eq(tradeOrder.id, id));
      return id;
    };
    await rfqOf(asking);
    await follow(asking);
    await bought(buying, supplier, chimei);
    await postTo(api, elsewhere, [supplier]);
    dataOf(
      await api.post('api/trade/web/order/cancelInquiry', over, {
        orderId: await rfqOf(over),
        reason: 'priceTooHigh',
        remark: 'Next month',
      }),
    );
    await follow(reader, false);
    const toReader = (await told(reader)).length;
    await correct('mfr', { value: 1.9 });
    await later(61 * minute);
    for (const one of [asking, buying]) {
      const [first, ...others] = await told(one);
      expect(others).toEqual([]);
      expect(first).not.toHaveProperty('followed');
    }
    for (const one of [elsewhere, over, supplier]) expect(await told(one)).toEqual([]);
    expect(await told(reader)).toHaveLength(toReader);
  });

  it('send no letter to who wants none of documents', async () => {
    await follow(reader);
    const ways = { documents: { site: true, email: 'never' } };
    dataOf(await api.post(saveNoticeSettings.path, reader, { ways, digestHour: 8, quiet: null, zone: 'Europe/Paris' }));
    const before = [await told(reader), await letters(reader)].map(({ length }) => length);
    await later(25 * hour);
    await correct('mfr', { value: 1.8 });
    await later(2 * hour);
    expect([await told(reader), await letters(reader)].map(({ length }) => length)).toEqual([
      before[0]! + 1,
      before[1],
    ]);
  });
});
