/** Those who call: the accounts of the demo, and some whose standing is awkward. */
import { eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/open.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { member, session } from '#server/platform/db/schema/identity.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { demoAddress, demoPassword } from '#seed/demo/demo-member.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { addMember, addSession, type Role } from '../support/roles.ts';

const ofDemo = ['ordinary', 'buyer', 'supplier', 'supplier2', 'forwarder', 'operator', 'operator2'] as const;
const others = {
  otherBuyer: 'QY',
  otherSupplier: 'supplier',
  otherForwarder: 'forwarder',
  colleague: 'PT',
  held: 'QY',
  closing: 'QY',
  withoutSecondStep: 'operator',
} as const satisfies Record<string, Role>;

export type Person = (typeof ofDemo)[number] | keyof typeof others;
export const people: readonly Person[] = [...ofDemo, ...(Object.keys(others) as (keyof typeof others)[])];
/** What the people of the demo prove themselves with. */
export const password = demoPassword;

export type Cast = {
  idOf: (person: Person) => string;
  tokenOf: (person: Person) => string;
  /** Gives everybody a session of now and the standing from the beginning again, whatever they have done to themselves. */
  renew: () => Promise<void>;
};

const rights = {
  type: member.type,
  capabilities: member.capabilities,
  companyId: member.companyId,
  closingAt: member.closingAt,
  closedAt: member.closedAt,
  email: member.email,
  passwordHash: member.passwordHash,
  twoStepSecret: member.twoStepSecret,
  twoStepSince: member.twoStepSince,
};

/** Needs the accounts of the demo. */
export async function gatherCast(database: Pick<Database, 'orm'>): Promise<Cast> {
  const { orm } = database;
  const ids = new Map<Person, string>();
  for (const name of ofDemo) {
    const [row] = await orm
      .select({ id: member.id })
      .from(member)
      .where(eq(member.email, demoAddress(name)));
    ids.set(name, row!.id);
  }
  for (const [name, role] of Object.entries(others))
    ids.set(name as Person, await addMember(database as Database, role, `${name.toLowerCase()}@cast.example`));
  const idOf = (person: Person) => ids.get(person)!;

  const [paper] = await orm
    .select()
    .from(certification)
    .where(eq(certification.memberId, idOf('buyer')));
  for (const name of ['otherBuyer', 'otherSupplier', 'otherForwarder', 'held', 'closing'] as const) {
    const companyName = `${name} Ltd`;
    await orm.insert(certification).values({ ...paper!, id: uuidv7(), memberId: idOf(name), companyName });
  }
  const now = new Date();
  const [one] = await orm.select().from(shop).limit(1);
  // Without the logo: a file belongs to one shop.
  const other = { id: 'other-shop', ownerId: idOf('otherSupplier'), logoId: null, closedAt: null };
  await orm.insert(shop).values({ ...one!, ...other });
  await orm
    .update(member)
    .set({ companyId: idOf('buyer'), joinedAt: now })
    .where(eq(member.id, idOf('colleague')));
  await orm
    .update(member)
    .set({ closingAt: now })
    .where(eq(member.id, idOf('closing')));
  const placed = { placedAt: now, placedBy: idOf('operator'), reason: 'takenOver' as const, note: '' };
  const held = { id: uuidv7(), kind: 'account' as const, subjectId: idOf('held'), partyId: idOf('held'), ...placed };
  await orm.insert(hold).values(held);

  const all = [...ids.values()];
  const first = await orm
    .select({ id: member.id, ...rights })
    .from(member)
    .where(inArray(member.id, all));
  const tokens = new Map<Person, string>();
  const renew = async () => {
    for (const { id, capabilities, ...before } of first)
      await orm
        .update(member)
        // What was granted meanwhile stays: a shop has been opened for it.
        .set({
          ...before,
          capabilities: sql`array(select distinct unnest(${member.capabilities} || ${sql.param(capabilities, member.capabilities)}))`,
        })
        .where(eq(member.id, id));
    await orm
      .update(hold)
      .set({ liftedAt: new Date(), liftedBy: idOf('operator'), liftNote: '' })
      .where(sql`${isNull(hold.liftedAt)} and ${hold.id} <> ${held.id} and ${hold.kind} <> 'deal'`);
    for (const name of people) tokens.set(name, await addSession(database as Database, idOf(name)));
    await orm
      .update(session)
      .set({ secondFactor: false })
      .where(eq(session.memberId, idOf('withoutSecondStep')));
  };
  await renew();
  return { idOf, tokenOf: (person) => tokens.get(person)!, renew };
}
