import '#i18n/browser.ts';
import type { First } from '#app/first.ts';
import type { TransferListed } from '#api/members/console-lists.ts';
import { dealFilePath } from '#api/deals/deal-address.ts';
import { remittanceStateName } from '#api/deals/remittance-words.ts';
import { moneyText } from '#components/center/figures.ts';
import { Badge } from '#components/ui/badge.tsx';
import { formatMoment } from '#lib/moments.ts';
import { PartyLink, Told, figures } from '#app/console/lists/cells.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { m } from '#i18n/messages.ts';
import { consoleLists } from '#app/console/lists/console-lists.ts';
import { Listing, type Column } from '#app/console/lists/Listing.tsx';

const columns = (): Column<TransferListed>[] => [
  { head: m.console_recordedOn(), cell: ({ submittedAt }) => formatMoment(submittedAt), className: figures },
  {
    head: m.deals_orders_buyer(),
    cell: ({ buyer, remitter }) => <Told first={<PartyLink party={buyer} />} then={<bdi>{remitter}</bdi>} />,
  },
  { head: m.deals_orders_supplier(), cell: ({ supplier }) => <PartyLink party={supplier} /> },
  {
    head: m.console_amount(),
    cell: ({ amount }) => moneyText(amount),
    className: figures,
  },
  {
    head: m.console_number(),
    cell: ({ orderId, subOrder, receivingNumber }) => (
      <Told
        first={
          <a className="link figures whitespace-nowrap" href={dealFilePath(orderId)}>
            {subOrder}
          </a>
        }
        then={receivingNumber}
      />
    ),
  },
  {
    head: m.console_state(),
    cell: ({ state }) => (
      <Badge tone={tones[state]}>{state === 'reversed' ? m.deals_remit_reversed() : remittanceStateName(state)}</Badge>
    ),
  },
];

const tones = { submitted: 'brand', confirmed: 'good', rejected: 'bad', withdrawn: 'plain', reversed: 'bad' } as const;

/** Every transfer that a buyer has recorded. `of`: those of one company. */
export default function Transfers({ first, of }: { first: First<typeof consoleLists.transfers>; of?: string }) {
  return (
    <MembersOnly audience="operator">
      <Listing
        kind="transfers"
        first={first}
        of={of}
        store={consoleLists.transfers}
        search={m.console_searchTransfers()}
        whole={m.console_allStates()}
        parts={{
          submitted: m.deals_remit_submitted,
          confirmed: m.deals_remit_confirmed,
          rejected: m.deals_remit_rejected,
          withdrawn: m.deals_trade_withdrawn,
        }}
        columns={columns()}
      />
    </MembersOnly>
  );
}
