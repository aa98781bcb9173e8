import { asked } from '#app/stores/remote.ts';

/** So many are shown; the console's lists show them all. */
const pageSize = 20;
/** All that were ever on one deal. */
const maxPageSize = 100;

/** A deal with what only operators are told of it. */
export const dealFile = asked(async (client, id: string) => {
  const [deal, { list: holds }] = await Promise.all([
    client.get('api/trade/web/order/getOrderById', { id, noted: 'no' }),
    client.post('api/backstage/admin/hold/getHoldByPage', { subject: id, pageSize: maxPageSize }),
  ]);
  const transfers = await client.post('api/backstage/admin/list/listTransfers', { keyword: deal.number, pageSize });
  return { deal, holds, transfers };
});
