import { demoAddress } from '../../../src/seed/demo/demo-member.ts';
import { ask } from './api.ts';
import { demoToken, roles, type Role } from './people.ts';

/** Things of the running site that tests look at: taken from the API, so that no test knows an id by heart. */
export type Samples = {
  baseUrl: string;
  databaseUrl: string;
  /** Files and keys of the site, for another process of it; absent where a running site was named. */
  dataDir: string | undefined;
  offerId: string;
  /** A figure of a material. */
  figureId: string;
  offerIds: string[];
  /** The material of which `offerId` is an offer. */
  materialId: string;
  materialIds: string[];
  newsId: string;
  /** A shop of the demo that has everything, and one of its updates. */
  shopId: string;
  dynamicId: string;
  articleCode: string;
  resinId: string;
  /** Of the demo's members who are logged in before the tests begin. */
  tokens: Record<Role, string>;
  /** An application for certification that waits for an operator. */
  certificationId: string;
  /** The demo's buyer, and of it: an RFQ with quotes, a deal on its way that is paid to us, a contract, a sub-order to be paid. */
  buyerId: string;
  rfqId: string;
  /** Posted together with others. */
  bundleNumber: string;
  dealId: string;
  contractId: string;
  unpaidId: string;
  /** The deal of which that is a part. */
  unpaidOrderId: string;
  /** Of the demo's supplier, on its way. */
  suppliersDealId: string;
  /** The sub-order of it. */
  suppliersPartId: string;
  /** The last mail that the demo's buyer has sent. */
  mailId: string;
  /** Where the e-mails that the site has sent can be read; absent where they go elsewhere. */
  mailUrl: string | undefined;
  /** Where the site sends them: every process on its database takes from the same queue. */
  smtpUrl: string | undefined;
};

type Order = { id: string; quotes: number; bundle: { number: string } | null; subOrders: { id: string }[] };
type Identified = { id: string; materialId: string };

type Site = Pick<Samples, 'baseUrl' | 'databaseUrl' | 'dataDir' | 'mailUrl' | 'smtpUrl'>;

export async function collectSamples(site: Site): Promise<Samples> {
  const { baseUrl } = site;
  const tokens = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await demoToken(baseUrl, role)])),
  ) as Record<Role, string>;
  const offers = await ask<{ list: Identified[] }>(site, 'product/web/quotation/getWebQuotationByPage', {
    keyword: 'PA757',
  });
  const materials = await ask<{ list: Identified[] }>(site, 'product/web/queryPhysicalPropertyList?keyword=ABS');
  const news = await ask<{ list: Identified[] }>(site, 'backstage/news/pc/newsList');
  const help = await ask<{ tree: { children: { code: string }[] }[] }>(site, 'backstage/pc/home/getArticle');
  const tree = await ask<{ children: { id: string }[] }[]>(site, 'product/web/category/getWebCategoryTree', {});
  const shopId = 'paper-crane';
  const updates = await ask<{ list: Identified[] }>(site, `user/web/shop/getDynamicByPage?shopId=${shopId}`);
  const waiting = await ask<{ list: Identified[] }>(
    { baseUrl, token: tokens.operator },
    'backstage/admin/certification/getCertificationByPage',
    { state: 'underAudit' },
  );
  const members = await ask<{ list: Identified[] }>(
    { baseUrl, token: tokens.operator },
    'backstage/admin/list/listMembers',
    { keyword: demoAddress('buyer') },
  );
  const [first] = offers.list;
  const { properties } = await ask<{ properties: { figureId: string }[] }>(
    site,
    `product/web/getPhysicalPropertyById?id=${first!.materialId}`,
  );
  const buyer = { baseUrl, token: tokens.buyer };
  const ordersAt = async (status: number) =>
    (await ask<{ list: Order[] }>(buyer, 'trade/web/order/getOrderByPage', { status })).list;
  const [quoted, shipped, unpaid] = [await ordersAt(1), await ordersAt(5), await ordersAt(3)];
  const paidToUs = async ({ id }: Order) => {
    type Deal = { subOrders: { direct: object | null; allowedActions: string[] }[] };
    const asked = new URLSearchParams({ id, noted: 'no' }).toString();
    const { subOrders } = await ask<Deal>(buyer, `trade/web/order/getOrderById?${asked}`);
    return subOrders.some(({ direct, allowedActions }) => !direct && allowedActions.includes('submitRemittance'));
  };
  let at = 0;
  while (!(await paidToUs(shipped[at]!))) at += 1;
  const contracts = await ask<{ list: Identified[] }>(buyer, 'trade/web/contract/getContractByPage', {});
  const delivering = await ask<{ list: { id: string; orderId: string }[] }>(
    { baseUrl, token: tokens.supplier },
    'trade/supplier/order/getSubOrderByPage',
    { status: 5 },
  );
  const sent = await ask<{ list: Identified[] }>(buyer, 'backstage/web/mail/getWebMailByPage', { box: 'outbox' });
  return {
    ...site,
    tokens,
    certificationId: waiting.list[0]!.id,
    buyerId: members.list[0]!.id,
    rfqId: quoted.find(({ quotes, bundle }) => quotes > 1 && !bundle)!.id,
    bundleNumber: quoted.find(({ bundle }) => bundle)!.bundle!.number,
    dealId: shipped[at]!.id,
    contractId: contracts.list[0]!.id,
    unpaidId: unpaid[0]!.subOrders[0]!.id,
    unpaidOrderId: unpaid[0]!.id,
    mailId: sent.list[0]!.id,
    suppliersDealId: delivering.list[0]!.orderId,
    suppliersPartId: delivering.list[0]!.id,
    offerId: first!.id,
    figureId: properties[0]!.figureId,
    offerIds: offers.list.map(({ id }) => id).slice(0, 4),
    materialId: first!.materialId,
    materialIds: materials.list.map(({ id }) => id).slice(0, 4),
    newsId: news.list[1]!.id,
    shopId,
    dynamicId: updates.list[0]!.id,
    articleCode: help.tree[0]!.children[0]!.code,
    resinId: tree[0]!.children[0]!.id,
  };
}
