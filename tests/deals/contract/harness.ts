import { eq } from 'drizzle-orm';
import type { CollectingWay } from '#api/deals/collecting.ts';
import type { ContractView } from '#api/deals/contract.ts';
import { issueContract } from '#server/deals/contract/index.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { hashPassword } from '#server/members/identity/passwords.ts';
import { dataOf, type MemberApi, type Person } from '../../support/member-api.ts';
import { dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';

export const password = 'four grey herons at dusk';
export const path = (call: string) => `api/trade/web/contract/${call}`;

export type IssuedDeal = Deal & { buyer: Company; supplier: Supplier; contractId: string };

/** Made once: it takes long, which is what it is for. */
let hashed: Promise<string> | undefined;
/** Lets a member sign: the fixtures have no password. */
export const givePassword = async (api: MemberApi, person: Person): Promise<void> => {
  await api.db
    .update(member)
    .set({ passwordHash: await (hashed ??= hashPassword(password)) })
    .where(eq(member.id, person.id));
};

/** A deal that waits for its signatures, between two companies of its own unless given. */
export async function issuedDeal(
  api: MemberApi,
  given: {
    collecting?: CollectingWay;
    paymentTerm?: string;
    buyer?: Company;
    supplier?: Supplier;
    buyerName?: string;
    supplierName?: string;
  } = {},
): Promise<IssuedDeal> {
  const { collecting = 'marketplace', paymentTerm, buyerName, supplierName } = given;
  const buyer = given.buyer ?? (await newBuyer(api, buyerName ? { companyName: buyerName } : {}));
  const supplier = given.supplier ?? (await newSupplier(api, supplierName ? { companyName: supplierName } : {}));
  for (const person of [buyer, supplier]) await givePassword(api, person);
  const deal = await dealAt(api, buyer, supplier, { status: 2, collecting, ...(paymentTerm && { paymentTerm }) });
  await issue(api, deal);
  const [issued] = await api.db.select().from(contract).where(eq(contract.subOrderId, deal.subOrderId));
  return { ...deal, buyer, supplier, contractId: issued!.id };
}

/** What the award does. */
export async function issue(api: MemberApi, { orderId, subOrderId }: Deal): Promise<void> {
  const [order] = await api.db.select().from(tradeOrder).where(eq(tradeOrder.id, orderId));
  const [awarded] = await api.db.select().from(subOrder).where(eq(subOrder.id, subOrderId));
  await api.db.transaction((tx) => issueContract(tx, api.services, order!, awarded!));
}

export const read = async (api: MemberApi, person: Person, id: string): Promise<ContractView> =>
  dataOf(await api.get<ContractView>(path('getContractById'), person, { id }));

/** What the page sends: the hashes of what it showed. */
export async function signing(api: MemberApi, person: Person, id: string): Promise<Record<string, string>> {
  const { sha256, consent } = await read(api, person, id);
  return { id, sha256, consentSha256: consent.sha256, fullName: 'Ada Obi', password };
}

export const sign = async (api: MemberApi, person: Person, id: string, changes: Record<string, string> = {}) =>
  api.post(path('signContract'), person, { ...(await signing(api, person, id)), ...changes });

export async function signBoth(api: MemberApi, { buyer, supplier, contractId }: IssuedDeal): Promise<void> {
  dataOf(await sign(api, supplier, contractId, { fullName: '王莙' }));
  dataOf(await sign(api, buyer, contractId));
}

export const pdfOf = async (api: MemberApi, person: Person | null, id: string, sealed = false): Promise<Response> =>
  api.fetch(`/${path('getContractPdf')}?id=${id}&sealed=${sealed}`, person);

export const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());
