/** Companies and operators, written as rows: how one becomes one is not what is tried here. */
import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/db/open.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { collectionAccount } from '#server/platform/db/schema/payment.ts';
import { hashPassword } from '#server/members/identity/passwords.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { newBuyer, newSupplier, type Company } from '../support/deals.ts';
import type { MemberApi } from '../support/member-api.ts';
import { addMember, addSession } from '../support/roles.ts';

export const password = 'a walk along the quay';
const operators = 2;

export type Side = Company & { token: string };
export type People = {
  buyers: Side[];
  suppliers: (Side & { shopId: string })[];
  operators: string[];
  renew: () => Promise<void>;
};

/** Pairs of a buyer and a supplier, and two operators, with sessions; an account to pay to is in force. */
export async function gatherPeople(database: Database, pairs: number): Promise<People> {
  const { orm: db } = database;
  const now = new Date();
  const passwordHash = await hashPassword(password);
  const person = async ({ type = 'PT', capabilities = [] as string[] }) => {
    const role = capabilities.includes('supplier') ? 'supplier' : type === 'QY' ? 'QY' : 'operator';
    const id = await addMember(database, role);
    await db.update(member).set({ passwordHash }).where(eq(member.id, id));
    return { id, email: `${id}@members.example` };
  };
  const api = { db, person, clock: { now }, services: { cache: { drop: () => undefined } } } as unknown as MemberApi;
  const signIn = async <One extends Company>(one: One) => ({ ...one, token: await addSession(database, one.id) });
  const people: People = { buyers: [], suppliers: [], operators: [], renew: async () => undefined };
  const mark = uuidv7().slice(-6);
  for (let pair = 1; pair <= pairs; pair += 1) {
    people.buyers.push(await signIn(await newBuyer(api, { companyName: `Buyer ${mark} ${pair} Ltd` })));
    people.suppliers.push(await signIn(await newSupplier(api, { companyName: `Supplier ${mark} ${pair} Ltd` })));
  }
  const ids: string[] = [];
  for (let count = 0; count < operators; count += 1) ids.push((await person({})).id);
  // What operators do wants a proof of the last minutes.
  people.renew = async () => {
    people.operators = await Promise.all(ids.map((id) => addSession(database, id)));
  };
  await people.renew();
  await db.insert(collectionAccount).values({
    ...{ id: uuidv7(now), currency: 'USD', bank: 'Bank', bankAddress: 'Street', swift: 'TESTCNBJ', account: '1' },
    ...{ beneficiary: 'Resinport', state: 'approved', proposedAt: now, inForceFrom: new Date(now.getTime() - 1_000) },
  });
  return people;
}
