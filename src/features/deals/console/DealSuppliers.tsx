import type { InvitationState } from '#api/deals/deal-choices.ts';
import { isGuest } from '#api/deals/guest-choices.ts';
import type { AskedView, OrderView, QuoteView } from '#api/deals/trade.ts';
import { PartyLink, Told, figures } from '#app/console/lists/cells.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { priceText, tonnesText } from '#components/center/figures.ts';
import { Badge } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { quoteStates } from '../deal/deal-words.ts';
import { GuestName } from '../deal/GuestName.tsx';
import { QuoteVersions } from '../deal/QuoteVersions.tsx';

const states: Record<InvitationState, () => string> = {
  sent: m.deals_guest_state_sent,
  seen: m.deals_guest_state_seen,
  quoted: m.deals_guest_state_quoted,
  declined: m.deals_guest_state_declined,
  withdrawn: m.deals_trade_withdrawn,
  timedOut: m.deals_file_timedOut,
  awarded: m.deals_orders_quoteAccepted,
  notAwarded: m.deals_orders_quoteNotAwarded,
};
const tones = { quoted: 'brand', awarded: 'good' } as const;
const toneOf = (state: InvitationState) => (state === 'quoted' || state === 'awarded' ? tones[state] : 'plain');

/** Who was asked, what has become of that, and the quotes version by version. */
export function DealSuppliers({ deal: { asked, quotes, rfq } }: { deal: OrderView }) {
  const quoteOf = ({ shop }: AskedView) => quotes.find(({ supplier }) => supplier.shop.id === shop.id);
  return (
    <Panel title={m.console_asked()}>
      {asked.length === 0 ? (
        <p className="text-soft">{m.console_none()}</p>
      ) : (
        <RowTable
          label={m.console_asked()}
          heads={[
            m.deals_orders_supplier(),
            m.console_sentOn(),
            m.console_opened(),
            m.console_quote(),
            m.console_state(),
          ]}
        >
          {asked.map((one) => (
            <tr key={one.shop.id}>
              <td data-label={m.deals_orders_supplier()}>
                {isGuest(one.shop.id) ? (
                  <GuestName name={one.shop.name} />
                ) : (
                  <Told
                    first={<PartyLink party={{ id: one.memberId, name: one.shop.name }} />}
                    then={one.shop.company && <bdi>{one.shop.company}</bdi>}
                  />
                )}
              </td>
              <td data-label={m.console_sentOn()} className={figures}>
                {formatMoment(one.sentAt)}
              </td>
              <td data-label={m.console_opened()} className={figures}>
                {one.seenAt ? formatMoment(one.seenAt) : '–'}
              </td>
              <td data-label={m.console_quote()} className="figures">
                <Quoted quote={quoteOf(one)} />
              </td>
              <td data-label={m.console_state()}>
                <Badge tone={toneOf(one.state)}>{states[one.state]()}</Badge>
              </td>
            </tr>
          ))}
        </RowTable>
      )}
      {quotes.map(({ id, state, supplier, versions }) => (
        <details key={id} className="fold mt-2">
          <summary className="press hover:text-brand flex flex-wrap items-center gap-x-3">
            <bdi className="font-medium wrap-anywhere">{supplier.shop.name}</bdi>
            <span>
              {versions.length > 1
                ? m.deals_orders_versionCount({ count: versions.length })
                : m.deals_orders_quoteInFull()}
            </span>
            <Badge tone={quoteStates[state].tone}>{quoteStates[state].name()}</Badge>
          </summary>
          <QuoteVersions versions={versions} limits={rfq.limits} supplier={supplier.shop.name} />
        </details>
      ))}
    </Panel>
  );
}

/** What the latest version offers; a price that is sealed is nobody's yet. */
function Quoted({ quote }: { quote: QuoteView | undefined }) {
  const [latest] = quote?.versions ?? [];
  if (!latest) return '–';
  return latest.lines.map(({ id, quantity, unitPrice }) => (
    <Told
      key={id}
      first={unitPrice === null ? m.deals_orders_sealed() : priceText({ amount: unitPrice, currency: latest.currency })}
      then={tonnesText(quantity)}
    />
  ));
}
