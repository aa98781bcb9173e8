import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#api/calls.ts';
import { openDemoApi, type DemoApi } from '../fuzz/demo-api.ts';
import type { Person } from '../fuzz/cast.ts';

type Question = readonly [who: Person, input: object | (() => Promise<object>)];
/** Who makes each call that a page may make for its reader, and with what. */
const questions: Record<string, Question> = {
  'api/user/web/info/getMyAccount': ['buyer', {}],
  'api/user/web/enterprise/getEnterprise': ['buyer', {}],
  'api/user/web/merchant/getMyApplication': ['supplier', {}],
  'api/user/web/session/getSessionList': ['buyer', {}],
  'api/user/web/colleague/getColleagues': ['buyer', {}],
  'api/backstage/feedback/app/getMyFeedback': ['buyer', { pageNo: 1, pageSize: 10 }],
  'api/user/web/hold/getMyHolds': ['buyer', { pageNo: 1, pageSize: 20 }],
  'api/trade/web/report/getReported': ['buyer', { thing: 'shop', id: 'moonbridge' }],
  'api/trade/web/rfq/getRfqTemplate': ['buyer', {}],
  'api/trade/web/rfq/getWaitingRfqs': ['buyer', {}],
  'api/trade/web/rfq/getRfqTemplates': ['buyer', {}],
  'api/trade/web/rfq/getRfqBundle': ['buyer', { number: 'RB261101-0001' }],
  'api/trade/web/rfq/getMoreSuppliers': ['buyer', () => unquoted()],
  'api/trade/web/rfq/getRfqReceivers': ['buyer', { categoryId: 'abs' }],
  'api/product/supplier/offer/getOfferChoices': ['supplier', {}],
  'api/trade/web/rfq/getLimitChoices': ['buyer', { materialId: 'chimei-polylac-pa-757' }],
  'api/trade/web/order/getOrderByPage': ['buyer', { status: 0, keyword: '', pageNo: 1, pageSize: 20 }],
  'api/trade/web/sample/getSampleForm': ['buyer', { materialId: 'chimei-polylac-pa-757', shopId: 'moonbridge' }],
  'api/trade/web/sample/getSampleByPage': ['buyer', {}],
  'api/trade/supplier/sample/getAskedSampleByPage': ['supplier', {}],
  'api/trade/web/source/getSourceByPage': ['buyer', {}],
  'api/trade/web/source/getSourceOffers': ['buyer', {}],
  'api/trade/web/lot/getLots': ['buyer', () => toBePaid()],
  'api/trade/web/order/getBuyerToday': ['buyer', {}],
  'api/trade/web/order/getBuyerWaits': ['buyer', {}],
  'api/trade/web/order/getOrderById': ['buyer', () => firstIn('api/trade/web/order/getOrderByPage')],
  'api/trade/web/approval/getApprovalByPage': ['buyer', { filter: 'all', pageNo: 1, pageSize: 20 }],
  'api/trade/web/calendar/getCalendarAddress': ['buyer', {}],
  'api/trade/web/contract/getContractByPage': ['buyer', { keyword: '', pageNo: 1, pageSize: 20 }],
  'api/trade/web/remittance/getRemittanceByPage': ['buyer', { side: 'buyer', pageNo: 1, pageSize: 20 }],
  'api/trade/web/remittance/getAccountStatement': ['buyer', { side: 'buyer', pageNo: 1, pageSize: 20 }],
  'api/trade/web/remittance/getRefundByPage': ['buyer', { side: 'buyer', pageNo: 1, pageSize: 20 }],
  'api/trade/web/remittance/getCollectionAccount': ['buyer', () => toBePaid()],
  'api/backstage/web/mail/getWebMailByPage': ['buyer', { box: 'inbox', filter: 'all', pageNo: 1, pageSize: 20 }],
  'api/mail/web/notice/getNoticeByPage': ['buyer', { filter: 'all', pageNo: 1, pageSize: 10 }],
  'api/mail/web/notice/getNoticeSettings': ['buyer', {}],
  'api/mail/web/notice/getFollowed': ['supplier', {}],
  'api/mail/web/notice/getTold': ['buyer', () => unquoted()],
  'api/backstage/web/mail/getWebMailHistoryByPage': ['buyer', { pageNo: 1, pageSize: 20 }],
  'api/backstage/web/mail/getMailById': ['buyer', () => firstIn('api/backstage/web/mail/getWebMailByPage')],
  'api/user/web/favourite/getFavouriteShops': ['buyer', {}],
  'api/user/web/listView/getListViews': ['buyer', { list: 'orders' }],
  'api/product/web/getBrowsingHistoryList': ['buyer', { pageNo: 1, pageSize: 20 }],
  'api/trade/supplier/order/getSupplierToday': ['supplier', {}],
  'api/trade/supplier/order/getSupplierWaits': ['supplier', {}],
  'api/trade/supplier/payout/getPayouts': ['supplier', { pageNo: 1, pageSize: 20 }],
  'api/trade/supplier/order/getSubOrderByPage': ['supplier', { status: 0, pageNo: 1, pageSize: 20 }],
  'api/trade/supplier/rfq/getInvitationByPage': ['supplier', { state: 'waiting', pageNo: 1, pageSize: 20 }],
  'api/trade/forwarder/freight/getForwarderToday': ['forwarder', {}],
  'api/trade/forwarder/freight/getLanes': ['forwarder', {}],
  'api/trade/forwarder/freight/getFreightBookingByPage': ['forwarder', { filter: 'all', pageNo: 1, pageSize: 20 }],
  'api/trade/forwarder/freight/getFreightRequestByPage': ['forwarder', { filter: 'all', pageNo: 1, pageSize: 20 }],
  'api/product/supplier/offer/getOwnOfferByPage': ['supplier', { pageNo: 1, pageSize: 20 }],
  'api/product/supplier/document/getOwnDocumentByPage': ['supplier', { pageNo: 1, pageSize: 10 }],
  'api/product/supplier/proposal/getOwnProposalByPage': ['supplier', { pageNo: 1, pageSize: 10 }],
  'api/trade/supplier/figures/getSellingFigures': ['supplier', { days: 90 }],
  'api/user/supplier/shop/getOwnShop': ['supplier', {}],
  'api/user/supplier/shop/getOwnDynamicByPage': ['supplier', { pageNo: 1, pageSize: 10 }],
  'api/user/supplier/shop/getOwnQualificationList': ['supplier', {}],
  'api/user/supplier/shop/getSupplierStatistics': ['supplier', {}],
  'api/backstage/web/sysconfig/getSysConfigByCode': ['buyer', { code: 'quoteTimeoutDays' }],
  'api/backstage/admin/certification/getCertificationByPage': ['operator', {}],
  'api/backstage/admin/certification/getCertificationById': [
    'operator',
    () => firstIn('api/backstage/admin/certification/getCertificationByPage'),
  ],
  'api/backstage/admin/queue/getQueues': ['operator', {}],
  'api/backstage/admin/payout/getPayoutDesk': ['operator', {}],
  'api/backstage/admin/payout/getPayoutBatches': ['operator', { pageNo: 1, pageSize: 20 }],
  'api/backstage/admin/ledger/getLedger': ['operator', {}],
  'api/backstage/admin/ledger/getPostingByPage': ['operator', { keyword: '', pageNo: 1, pageSize: 20 }],
  'api/product/web/figure/getFigure': ['buyer', () => aFigure()],
  'api/backstage/admin/figure/getFigureReportByPage': ['operator', { state: 'waiting', pageNo: 1, pageSize: 10 }],
  'api/backstage/admin/figure/getFigureChangeRequests': ['operator', {}],
  'api/backstage/admin/figure/getMaterialFigures': ['operator', { id: 'chimei-polylac-pa-757' }],
  'api/backstage/admin/catalogue/getPartyLists': ['operator', {}],
  'api/backstage/admin/catalogue/getDeskRowByPage': ['operator', { thing: 'maker', pageNo: 1, pageSize: 20 }],
  'api/backstage/admin/catalogue/getDeskRow': ['operator', { thing: 'maker', key: 'chimei' }],
  'api/backstage/admin/catalogue/getDeskChangeByPage': ['operator', { pageNo: 1, pageSize: 20 }],
  'api/backstage/admin/document/getDocumentByPage': ['operator', { pageNo: 1, pageSize: 10 }],
  'api/backstage/admin/proposal/getProposalByPage': ['operator', { pageNo: 1, pageSize: 10 }],
  'api/backstage/admin/search/getMissedSearchByPage': ['operator', { pageNo: 1, pageSize: 50 }],
  'api/backstage/admin/list/listMembers': ['operator', { pageNo: 1, pageSize: 20 }],
  'api/backstage/admin/list/listCompanies': ['operator', { keyword: 'demo', pageNo: 1, pageSize: 20 }],
  'api/backstage/admin/list/listShops': ['operator', { pageNo: 1, pageSize: 20 }],
  'api/backstage/admin/list/listOffers': ['operator', { pageNo: 1, pageSize: 20 }],
  'api/backstage/admin/list/listOrders': ['operator', { keyword: 'SO', pageNo: 1, pageSize: 20 }],
  'api/backstage/admin/list/listTransfers': ['operator', { pageNo: 1, pageSize: 20 }],
  'api/backstage/admin/list/getCompanyFile': ['operator', () => firstIn('api/backstage/admin/list/listMembers')],
  'api/backstage/admin/figures/getFigures': ['operator', {}],
  'api/backstage/admin/merchant/getMerchantByPage': ['operator', {}],
  'api/backstage/admin/shopRenaming/getShopRenamingByPage': ['operator', {}],
  'api/backstage/admin/report/getReportByPage': ['operator', {}],
  'api/backstage/admin/claim/getCalledInClaims': ['operator', {}],
  'api/backstage/admin/feedback/getFeedbackByPage': ['operator', {}],
  'api/backstage/admin/audit/getAuditByPage': ['operator', {}],
  'api/backstage/admin/audit/getRefusalByPage': ['operator', {}],
  'api/backstage/admin/email/getFailedEmailByPage': ['operator', {}],
  'api/backstage/admin/accountText/getAccountTextByPage': ['operator', {}],
  'api/backstage/admin/remittance/getRemittanceQueue': ['operator', {}],
  'api/backstage/admin/remittance/getCreditQueue': ['operator', { state: 'open' }],
  'api/backstage/admin/remittance/getMoneyProposals': ['operator', {}],
  'api/backstage/admin/remittance/getStatementLines': ['operator', {}],
  'api/backstage/admin/remittance/getCollectionAccounts': ['operator', {}],
  'api/backstage/admin/hold/getHoldByPage': ['operator', {}],
  'api/backstage/admin/hold/findHoldSubjects': ['operator', { keyword: 'demo' }],
  'api/backstage/admin/hold/getHoldSubjectsOf': ['operator', () => aMember()],
  'api/backstage/admin/content/getContentByPage': ['operator', { kind: 'news' }],
  'api/backstage/admin/content/getContent': ['operator', { kind: 'site', ref: 'site' }],
};
/** The id of the first thing in a list. */
async function firstIn(path: string): Promise<{ id: string }> {
  const { envelope } = await ask('POST', path, questions[path]!);
  return { id: (envelope.data as { list: { id: string }[] }).list[0]!.id };
}
/** Any figure of a material that everybody knows. */
async function aFigure(): Promise<{ id: string }> {
  const { envelope } = await ask('GET', 'api/product/web/getPhysicalPropertyById', [
    'buyer',
    { id: 'chimei-polylac-pa-757' },
  ]);
  return { id: (envelope.data as { properties: [{ figureId: string }] }).properties[0].figureId };
}
const aMember = async () => ({ memberId: (await firstIn('api/backstage/admin/list/listMembers')).id });
/** A sub-order that waits for its money. */
async function toBePaid(): Promise<{ subOrderId: string }> {
  const page = await ask('POST', 'api/trade/web/order/getOrderByPage', ['buyer', { status: 3 }]);
  const [{ id }] = (page.envelope.data as { list: [{ id: string }] }).list;
  const order = await ask('GET', 'api/trade/web/order/getOrderById', ['buyer', { id }]);
  return { subOrderId: (order.envelope.data as { subOrders: [{ id: string }] }).subOrders[0].id };
}
/** An open RFQ for which nobody has quoted yet. */
async function unquoted(): Promise<{ orderId: string }> {
  const page = await ask('POST', 'api/trade/web/order/getOrderByPage', ['buyer', { status: 1 }]);
  const { list } = page.envelope.data as { list: { id: string; quotes: number }[] };
  return { orderId: list.find(({ quotes }) => quotes === 0)!.id };
}
/** An RFQ that the supplier was invited to and has not looked at. */
async function unseen(): Promise<{ id: string }> {
  const page = await ask('POST', 'api/trade/supplier/rfq/getInvitationByPage', ['supplier', { state: 'waiting' }]);
  return { id: (page.envelope.data as { list: [{ orderId: string }] }).list[0].orderId };
}
const reading = calls.filter(({ reads }) => reads);

let demo: DemoApi;
beforeAll(async () => {
  demo = await openDemoApi();
  await demo.cast.renew();
  await demo.services.db.execute(sql`update invitation set seen_at = null`);
  await demo.services.db.execute(sql`update trade_order set bundle = 'RB261101-0001', bundle_line = 1 where id =
    (select o.id from trade_order o join member m on m.id = o.buyer_id where m.email like 'buyer@%' limit 1)`);
  // From here on nothing can be written, and who tries is counted even where the failure is put up with.
  await demo.services.db.execute(sql`create sequence writes_tried`);
  await demo.services.db.execute(sql`
    do $$
    declare named text;
    begin
      create function refuse_writing() returns trigger language plpgsql as
        'begin perform nextval(''writes_tried''); raise exception ''a reading call writes into %'', tg_table_name; end';
      for named in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create trigger unwritable before insert or update or delete or truncate on %I
          for each statement execute function refuse_writing()', named);
      end loop;
    end $$`);
}, 120_000);
afterAll(() => demo?.close());

const writesTried = async () => {
  const { rows } = await demo.services.db.execute<{ count: string }>(
    sql`select case when is_called then last_value else 0 end as count from writes_tried`,
  );
  return Number(rows[0]!.count);
};

const inputOf = async (given: object | (() => Promise<object>)) => (typeof given === 'function' ? given() : given);
const ask = async (method: 'GET' | 'POST', path: string, [who, given]: Question) => {
  const input = await inputOf(given);
  return demo.app.ask(
    { method, path, input, locale: 'en-US', token: demo.cast.tokenOf(who) },
    { address: '127.0.0.1', requestId: 'a-page' },
  );
};

describe('a call that pages make with the cookie of their reader', () => {
  it.each(reading.map(({ path, method }) => [path, method] as const))('%s writes nothing', async (path, method) => {
    const question = questions[path];
    if (!question) throw new Error('Say above who makes it');
    const before = await writesTried();
    expect((await ask(method, path, question)).envelope).toMatchObject({ errorcode: 0 });
    expect(await writesTried()).toBe(before);
  });

  it("does not note a supplier's first look, as another call would", async () => {
    const { id } = await unseen();
    const look = (noted: object) => ask('GET', 'api/trade/web/order/getOrderById', ['supplier', { id, ...noted }]);
    const before = await writesTried();
    expect((await look({ noted: 'no' })).envelope).toMatchObject({ errorcode: 0, data: { role: 'supplier' } });
    expect(await writesTried()).toBe(before);
    await look({});
    expect(await writesTried()).toBeGreaterThan(before);
  });

  it('notes that an operator was shown a deal, and gives none without that note', async () => {
    const { id } = await firstIn('api/backstage/admin/list/listOrders');
    const before = await writesTried();
    const { status, envelope } = await ask('GET', 'api/trade/web/order/getOrderById', [
      'operator',
      { id, noted: 'no' },
    ]);
    expect(await writesTried()).toBeGreaterThan(before);
    expect([status, envelope.data]).toEqual([500, null]);
  });

  it.each(reading.map((call) => [call.path, call] as const))('%s is no deed by its own word', (_, call) => {
    const { once, fresh, files, limit, answersFile } = call;
    expect({ once, fresh, files, answersFile }).toEqual({});
    expect([undefined, 'search']).toContain(limit);
  });

  it.each(reading.filter(({ access }) => access === 'operator').map(({ path, method }) => [path, method] as const))(
    '%s gives an operator without a second step, and a buyer, nothing',
    async (path, method) => {
      const [, input] = questions[path]!;
      for (const who of ['withoutSecondStep', 'buyer'] as const) {
        const { status, envelope } = await ask(method, path, [who, await inputOf(input)]);
        expect([status, envelope.data]).toEqual([403, null]);
      }
    },
  );

  it('is found out when it writes', async () => {
    const { status } = await ask('POST', 'api/user/web/auth/logout', ['buyer', {}]);
    expect(status).toBe(500);
  });
});
