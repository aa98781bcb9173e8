import type { z } from 'zod';
import type { exportOrders, exportSubOrders, OrderRow, SubOrderPage } from '#api/deals/order.ts';
import { orderStatusName, paymentStatusName } from '#api/deals/trade-words.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { utcDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { streamedCsv } from '#server/platform/tables/table-file.ts';
import { orderPage } from './order-list.ts';
import { subOrderPage } from './supplier-lists.ts';

type Column<Row> = { name: string; of: (row: Row) => string | null | undefined };
type Page<Row> = { list: Row[]; total: number; nextCursor: string | null };
type Place = { pageNo: number; pageSize: number; cursor: string | undefined };

const pageSize = 100;

/** Own orders as the list is filtered, page by page. */
export const exportOwnOrders = (context: MemberContext, filter: z.output<typeof exportOrders.input>) =>
  exported(context, 'orders', orderColumns(), (place) => orderPage(context, { ...filter, ...place }));

export const exportOwnSubOrders = (context: MemberContext, filter: z.output<typeof exportSubOrders.input>) =>
  exported(context, 'sub-orders', subOrderColumns(), (place) => subOrderPage(context, { ...filter, ...place }));

async function exported<Row>(
  context: MemberContext,
  name: string,
  columns: Column<Row>[],
  read: (place: Place) => Promise<Page<Row>>,
): Promise<FileAnswer> {
  // The first page is read before the answer begins: what cannot be read at all is an error, and no broken file.
  const first = await read({ pageNo: 1, pageSize, cursor: undefined });
  async function* pages() {
    let page = first;
    for (let pageNo = 1; page.list.length > 0; pageNo += 1) {
      yield page.list.map((row) => columns.map(({ of }) => of(row) ?? ''));
      if (pageNo * pageSize >= page.total) return;
      page = await read({ pageNo: pageNo + 1, pageSize, cursor: page.nextCursor ?? undefined });
    }
  }
  return streamedCsv(
    `${name}-${utcDay(context.now())}`,
    columns.map((column) => column.name),
    pages(),
  );
}

const day = (moment: string) => moment.slice(0, 10);

const orderColumns = (): Column<OrderRow>[] => [
  { name: m.deals_orders_inquiryNumber(), of: ({ number }) => number },
  { name: m.deals_orders_subOrderNumber(), of: ({ subOrders }) => subOrders.map(({ number }) => number).join(' ') },
  { name: m.deals_rfq_poNumber(), of: ({ poNumber }) => poNumber },
  { name: m.deals_rfq_costCentre(), of: ({ costCentre }) => costCentre },
  { name: m.deals_bundle_number(), of: ({ bundle }) => bundle?.number },
  { name: m.deals_orders_postedOn(), of: ({ postedAt }) => day(postedAt) },
  { name: m.deals_orders_status(), of: ({ status }) => orderStatusName(status) },
  { name: m.deals_orders_supplier(), of: ({ party }) => party?.company },
  { name: m.deals_orders_goods(), of: ({ gradeNumber }) => gradeNumber },
  { name: m.deals_rfq_category(), of: ({ category }) => category },
  { name: m.deals_orders_quantity(), of: ({ quantity }) => quantity },
  { name: m.deals_rfq_tradeTerm(), of: ({ tradeTerm }) => tradeTermName(tradeTerm) },
  { name: m.deals_rfq_targetPrice(), of: ({ targetPrice }) => targetPrice?.amount },
  { name: m.deals_orders_total(), of: ({ total }) => total?.amount },
  { name: m.deals_remit_currency(), of: ({ total, targetPrice }) => (total ?? targetPrice)?.currency },
  { name: m.deals_orders_payment(), of: ({ paymentStatus }) => paymentStatus && paymentStatusName(paymentStatus) },
];

const subOrderColumns = (): Column<SubOrderPage['list'][number]>[] => [
  { name: m.deals_orders_subOrderNumber(), of: ({ number }) => number },
  { name: m.deals_orders_status(), of: ({ status }) => orderStatusName(status) },
  { name: m.deals_orders_buyer(), of: ({ buyer }) => buyer },
  { name: m.deals_supplier_poNumber(), of: ({ poNumber }) => poNumber },
  { name: m.deals_orders_goods(), of: ({ gradeNumber }) => gradeNumber },
  { name: m.deals_orders_quantity(), of: ({ quantity }) => quantity },
  { name: m.deals_orders_total(), of: ({ total }) => total.amount },
  { name: m.deals_orders_received(), of: ({ received }) => received.amount },
  { name: m.deals_remit_currency(), of: ({ total }) => total.currency },
  { name: m.deals_orders_payment(), of: ({ paymentStatus }) => paymentStatus && paymentStatusName(paymentStatus) },
];
