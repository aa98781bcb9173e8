/** One search over everything that is somebody's own: each of its lists is asked for the same words. */
import { contractPath, dealPath } from '#api/deals/deal-address.ts';
import { orderStatusName } from '#api/deals/trade-words.ts';
import { remittanceStateName } from '#api/deals/remittance-words.ts';
import { sampleStateName } from '#api/deals/sample-words.ts';
import type { Suggestion } from '#api/market/offer.ts';
import { statusName as offerStatusName } from '#api/market/offer-words.ts';
import type { MemberBase } from '#api/members/user.ts';
import type { DeskName } from '#app/center/desks.ts';
import type { Client, Reads } from '#client/client.ts';
import { moneyText, priceText, tonnesText } from '#components/center/figures.ts';
import { mailPath } from '#features/mail/mail-links.ts';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';

export type FoundRow = {
  href: string;
  name: string;
  /** What it is about, the most telling first. */
  about: readonly (string | null | undefined)[];
  /** How it stands. */
  state?: string;
  /** When it last changed. */
  at?: string;
};
/** `total`: null where nobody counts them all; `all`: the list that has them, narrowed to the words. */
export type Found = { total: number | null; rows: readonly FoundRow[]; all: string };
type Source = { label: string; find: (own: Reads, keyword: string) => Promise<Found> };
export type FoundList = { label: string } & ({ found: Found } | { found: null });

/** Rows of one list; whoever wants more goes there. */
const pageSize = 5;
const page = { pageNo: 1, pageSize };

const contracts = (side: 'buyer' | 'supplier'): Source => ({
  label: m.deals_orders_myContract(),
  find: async (own, keyword) => {
    const { list, total } = await own.post('api/trade/web/contract/getContractByPage', { ...page, side, keyword });
    const rows = list.map((one) => ({
      href: contractPath(one.id),
      name: one.number,
      about: [one.party.name, one.gradeNumber, moneyText(one.total)],
      state: orderStatusName(one.status),
      at: one.issuedAt,
    }));
    return { total, rows, all: localPath('/userCenter/myContract', { keyword }) };
  },
});

const payments = (side: 'buyer' | 'supplier'): Source => ({
  label: m.deals_orders_moneyManagement(),
  find: async (own, keyword) => {
    const { list, total } = await own.post('api/trade/web/remittance/getRemittanceByPage', { ...page, side, keyword });
    const rows = list.map((one) => ({
      href: dealPath(side, one.orderId),
      name: moneyText(one.amount),
      about: [one.subOrderNumber, one.party.name, one.postscript],
      state: remittanceStateName(one.state),
      at: one.submittedAt,
    }));
    const all = localPath('/userCenter/remittanceRecord', { side: side === 'supplier' ? side : undefined, keyword });
    return { total, rows, all };
  },
});

const messages = (): Source => ({
  label: m.mail_inbox(),
  find: async (own, keyword) => {
    const asked = { ...page, box: 'inbox', filter: 'all', keyword } as const;
    const { list, total } = await own.post('api/backstage/web/mail/getWebMailByPage', asked);
    const rows = list.map((one) => ({
      href: mailPath('inbox', one.id),
      name: one.subject,
      about: [one.sender.name, one.extract],
      at: one.sentAt,
    }));
    return { total, rows, all: localPath('/userCenter/inbox', { keyword }) };
  },
});

const catalogueAddress: Partial<Record<Suggestion['kind'], (id: string) => string>> = {
  material: (id) => localPath('/absDetail', { id }),
  category: (id) => localPath('/productList', { categoryId: id }),
  manufacturer: (id) => localPath('/productList', { manufacturerId: id }),
  shop: (id) => localPath(`/shop/${id}`),
};

/** Public: it is asked for as by everybody. */
const catalogue = (client: Client): Source => ({
  label: m.center_find_catalogue(),
  find: async (_, keyword) => {
    const found = await client.post('api/product/web/quotation/getProductList', { keyword, limit: 2 * pageSize });
    const rows = found.flatMap(({ kind, id, name, detail, priceFrom }) => {
      const address = catalogueAddress[kind];
      const price = priceFrom && m.market_suggest_from({ price: priceText(priceFrom) });
      return address ? [{ href: address(id), name, about: [detail, price] }] : [];
    });
    return { total: null, rows: rows.slice(0, pageSize), all: localPath('/productList', { keyword }) };
  },
});

const buyers = (isCertified: boolean): Source[] => [
  {
    label: m.deals_orders_tabOrders(),
    find: async (own, keyword) => {
      const { list, total } = await own.post('api/trade/web/order/getOrderByPage', { ...page, keyword });
      const rows = list.map((one) => ({
        href: dealPath('buyer', one.id),
        name: one.number,
        about: [
          one.gradeNumber,
          tonnesText(one.quantity),
          one.party?.name,
          one.poNumber && m.deals_orders_poIs({ number: one.poNumber }),
        ],
        state: orderStatusName(one.status),
        at: one.updatedAt,
      }));
      return { total, rows, all: localPath('/userCenter/order', { keyword }) };
    },
  },
  contracts('buyer'),
  payments('buyer'),
  ...(isCertified
    ? [
        {
          label: m.deals_samples_title(),
          find: async (own: Reads, keyword: string) => {
            const asked = { ...page, filter: 'all', keyword } as const;
            const { list, total } = await own.post('api/trade/web/sample/getSampleByPage', asked);
            const rows = list.map((one) => ({
              href: localPath('/userCenter/samples', { id: one.id }),
              name: one.number,
              about: [one.material.name, one.manufacturer, one.shop.name],
              state: sampleStateName(one.state),
              at: one.askedAt,
            }));
            return { total, rows, all: localPath('/userCenter/samples', { filter: 'all', keyword }) };
          },
        },
      ]
    : []),
  messages(),
];

const suppliers = (): Source[] => [
  {
    label: m.deals_supplier_rfqs(),
    find: async (own, keyword) => {
      const { list, total } = await own.post('api/trade/supplier/rfq/getInvitationByPage', { ...page, keyword });
      const rows = list.map((one) => ({
        href: dealPath('supplier', one.orderId),
        name: one.number,
        about: [one.gradeNumber, tonnesText(one.quantity), one.buyer.company, one.destination],
        state: orderStatusName(one.orderStatus),
        at: one.postedAt,
      }));
      return { total, rows, all: localPath('/supplierCenter/rfqs', { state: 'all', keyword }) };
    },
  },
  {
    label: m.deals_supplier_orders(),
    find: async (own, keyword) => {
      const { list, total } = await own.post('api/trade/supplier/order/getSubOrderByPage', { ...page, keyword });
      const rows = list.map((one) => ({
        href: dealPath('supplier', one.orderId),
        name: one.number,
        about: [one.gradeNumber, tonnesText(one.quantity), one.buyer, moneyText(one.total)],
        state: orderStatusName(one.status),
        at: one.updatedAt,
      }));
      return { total, rows, all: localPath('/supplierCenter/orders', { keyword }) };
    },
  },
  contracts('supplier'),
  payments('supplier'),
  {
    label: m.market_offers_title(),
    find: async (own, keyword) => {
      const { list, total } = await own.post('api/product/supplier/offer/getOwnOfferByPage', { ...page, keyword });
      const rows = list.map((one) => ({
        href: localPath('/supplierCenter/offers', { keyword: one.grade }),
        name: one.grade,
        about: [one.manufacturer.name, one.category.name, priceText(one.price)],
        state: offerStatusName(one.status),
        at: one.updatedAt,
      }));
      return { total, rows, all: localPath('/supplierCenter/offers', { keyword }) };
    },
  },
  {
    label: m.deals_samples_title(),
    find: async (own, keyword) => {
      const asked = { ...page, filter: 'all', keyword } as const;
      const { list, total } = await own.post('api/trade/supplier/sample/getAskedSampleByPage', asked);
      const rows = list.map((one) => ({
        href: localPath('/supplierCenter/samples', { id: one.id }),
        name: one.number,
        about: [one.material.name, one.manufacturer, one.buyer.company],
        state: sampleStateName(one.state),
        at: one.askedAt,
      }));
      return { total, rows, all: localPath('/supplierCenter/samples', { filter: 'all', keyword }) };
    },
  },
  messages(),
];

const forwarders = (): Source[] => [
  {
    label: m.deals_freight_requests(),
    find: async (own, keyword) => {
      const asked = { ...page, filter: 'all', keyword } as const;
      const { list, total } = await own.post('api/trade/forwarder/freight/getFreightRequestByPage', asked);
      const all = localPath('/forwarderCenter/requests', { filter: 'all', keyword });
      const rows = list.map((one) => ({
        href: all,
        name: one.goods,
        about: [`${one.departurePort.name} – ${one.destinationPort.name}`, tonnesText(one.quantity), one.buyerNation],
        at: one.at,
      }));
      return { total, rows, all };
    },
  },
  {
    label: m.deals_booking_bookings(),
    find: async (own, keyword) => {
      const asked = { ...page, filter: 'all', keyword } as const;
      const { list, total } = await own.post('api/trade/forwarder/freight/getFreightBookingByPage', asked);
      const rows = list.map((one) => ({
        href: localPath('/forwarderCenter/bookings', { filter: 'all', keyword: one.subOrder.number }),
        name: one.subOrder.number,
        about: [one.goods, one.buyer.company, `${one.departurePort.name} – ${one.destinationPort.name}`, one.reference],
        at: one.askedAt,
      }));
      return { total, rows, all: localPath('/forwarderCenter/bookings', { filter: 'all', keyword }) };
    },
  },
  messages(),
];

export type FindingDesk = Exclude<DeskName, 'console'>;
type Asking = { own: Reads; client: Client; account: MemberBase | null | undefined; keyword: string };

/** What the words find on a desk, list by list; `found` is null where a list could not be asked. */
export async function findOwn(desk: FindingDesk, { own, client, account, keyword }: Asking): Promise<FoundList[]> {
  const sources = { center: () => buyers(account?.type === 'QY'), supplier: suppliers, forwarder: forwarders }[desk]();
  return Promise.all(
    [...sources, catalogue(client)].map(async ({ label, find }) => ({
      label,
      found: await find(own, keyword).catch(() => null),
    })),
  );
}
