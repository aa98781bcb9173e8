import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getFollowed, setFollowing, type Followed } from '#api/mail/follow.ts';
import { mostFollowedMaterials } from '#api/mail/notice-kinds.ts';
import { saveNoticeSettings } from '#api/mail/notice-settings.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { follow } from '#server/platform/db/schema/notices.ts';
import { outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { newBuyer, newSupplier, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { toldTo } from '../../support/notices.ts';
import { documenting } from './documents.ts';

const api = startMemberApi();
const { abs, offerOf, good, add, replace, bought } = documenting(api);
let grade: typeof material.$inferSelect;
let supplier: Supplier;
let reader: Person;
let sheet: { id: string; number: number } | null;
beforeAll(async () => {
  grade = await abs();
});
beforeEach(async () => {
  [supplier, reader] = [await newSupplier(api), await api.person()];
  await offerOf(supplier, grade.id);
  sheet = null;
});

const trySet = (person: Person | null, id: string, isOn = true) =>
  api.post(setFollowing.path, person, { thing: 'material', id, follow: isOn });
const followed = async (person: Person) => dataOf(await api.get<Followed>(getFollowed.path, person)).materials;
const newEdition = async () => {
  sheet ??= { id: (await add(supplier, good(grade.id))).id, number: 1 };
  dataOf(await replace(supplier, sheet));
  sheet = { ...sheet, number: sheet.number + 1 };
};
const letters = async ({ email }: Person) =>
  (await api.db.select().from(outgoingEmail).where(eq(outgoingEmail.to, email))).filter(
    ({ template }) => template === 'documentReplaced',
  );

describe('a grade that a member follows', () => {
  it('tells of a new edition of its documents, as what is followed, until it is followed no more', async () => {
    await newEdition();
    expect(await toldTo(api, reader)).toEqual([]);
    await Promise.all([1, 2].map(() => trySet(reader, grade.id)));
    expect(await followed(reader)).toMatchObject([{ id: grade.id, grade: grade.grade }]);
    await newEdition();
    expect(await toldTo(api, reader)).toMatchObject([
      { template: 'documentReplaced', data: { kind: 'SDS', materialId: grade.id, followed: true } },
    ]);
    expect(await letters(reader)).toHaveLength(1);
    dataOf(await trySet(reader, grade.id, false));
    expect(await followed(reader)).toEqual([]);
    await newEdition();
    expect(await toldTo(api, reader)).toHaveLength(1);
  });

  it('sends no letters to who wants none of documents', async () => {
    dataOf(await trySet(reader, grade.id));
    const ways = { documents: { site: true, email: 'never' } };
    dataOf(await api.post(saveNoticeSettings.path, reader, { ways, digestHour: 8, quiet: null, zone: 'Europe/Paris' }));
    await newEdition();
    expect(await toldTo(api, reader)).toHaveLength(1);
    expect(await letters(reader)).toEqual([]);
  });

  it('tells who has bought it there once, as bought, and who publishes it nothing', async () => {
    const buyer = await newBuyer(api);
    await bought(buyer, supplier, grade.id);
    for (const one of [buyer, supplier]) dataOf(await trySet(one, grade.id));
    await newEdition();
    const told = (await toldTo(api, buyer)).filter(({ template }) => template === 'documentReplaced');
    expect(told).toHaveLength(1);
    expect(told[0]!.data).not.toHaveProperty('followed');
    expect((await toldTo(api, supplier)).filter(({ template }) => template === 'documentReplaced')).toEqual([]);
  });

  it('is told as what it was merged into', async () => {
    const other = `${grade.id}-again`;
    await api.db
      .insert(material)
      .values({ ...grade, id: other, grade: `${grade.grade} again`, state: 'merged', mergedIntoId: grade.id });
    await api.db.insert(follow).values({ memberId: reader.id, thing: 'material', thingId: other, at: api.clock.now });
    await newEdition();
    expect(await toldTo(api, reader)).toMatchObject([{ data: { materialId: grade.id, followed: true } }]);
    await api.db.delete(follow).where(eq(follow.thingId, other));
    await api.db.delete(material).where(eq(material.id, other));
  });

  it('is one of the catalogue, of a member, and one of so many', async () => {
    expect((await trySet(null, grade.id)).status).toBe(401);
    expect((await api.get(getFollowed.path, null)).status).toBe(401);
    for (const id of ['nothing', crypto.randomUUID()]) expect((await trySet(reader, id)).status).toBe(404);
    const rows = await api.db.select({ id: material.id }).from(material).limit(mostFollowedMaterials);
    await api.db
      .insert(follow)
      .values(
        rows.map(({ id }) => ({ memberId: reader.id, thing: 'material' as const, thingId: id, at: api.clock.now })),
      )
      .onConflictDoNothing();
    await api.db.delete(follow).where(eq(follow.thingId, grade.id));
    const missing = mostFollowedMaterials - (await api.db.$count(follow, eq(follow.memberId, reader.id)));
    for (let n = 0; n < missing; n++)
      await api.db
        .insert(follow)
        .values({ memberId: reader.id, thing: 'material', thingId: `gone-${n}`, at: api.clock.now });
    expectInvalid(await trySet(reader, grade.id), 'id');
    expect(await api.db.$count(follow, eq(follow.memberId, reader.id))).toBe(mostFollowedMaterials);
  });
});
