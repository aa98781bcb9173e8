import { shopHref } from '#api/market/shop-path.ts';
import { isGuest } from '#api/deals/guest-choices.ts';
import { localPath } from '#lib/paths.ts';
import { AccountWarning } from '../deal/AccountWarning.tsx';
import { useState } from 'react';
import type { RfqChoices } from '#api/deals/rfq.ts';
import type { NegotiationEntry, OrderView } from '#api/deals/trade.ts';
import { Panel } from '#components/center/Panel.tsx';
import { CompanyOfShop } from '../deal/CompanyOfShop.tsx';
import { quoteStates } from '../deal/deal-words.ts';
import { GuestName } from '../deal/GuestName.tsx';
import { MailLink } from '../deal/MailLink.tsx';
import { NegotiationThread } from '../deal/NegotiationThread.tsx';
import { QuoteVersions } from '../deal/QuoteVersions.tsx';
import { SupplierRecord } from '../deal/SupplierRecord.tsx';
import { termNames } from '../deal/term-names.ts';
import { TimeLeft } from '../deal/TimeLeft.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { ForCall } from '#app/center/ForCall.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { CounterOfferForm } from './CounterOfferForm.tsx';
import type { Country } from './OrderDetails.tsx';
import { isOpenQuestion, type SupplierTalk } from './supplier-talks.ts';

type Props = {
  deal: OrderView;
  talk: SupplierTalk;
  /** Whether the quote is shown in full at once. */
  open: boolean;
  choices: RfqChoices | null;
  countries: readonly Country[];
};

/** One supplier: its quote version by version, what was said, and the next word. */
export function SupplierPanel({ deal, talk: { shop, quote, entries }, open, choices, countries }: Props) {
  const [countering, setCountering] = useState(false);
  const isLive = quote?.state === 'live';
  const mayCounter = isLive && quote.pen === 'buyer' && !quote.sealed && deal.allowedActions.includes('counterOffer');
  const mayAnswer = (entry: NegotiationEntry) => isOpenQuestion(entry) && deal.allowedActions.includes('answer');
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {isGuest(shop.id) ? (
            <GuestName name={shop.name} />
          ) : (
            <>
              <a className="quiet-link" href={shopHref(shop.id)}>
                {shop.name}
              </a>
              <CompanyOfShop shop={shop} />
              <span className="font-normal">
                <MailLink to={shop.id} name={shop.name} />
              </span>
              <a
                className="link press inline-flex items-center text-table font-normal"
                href={localPath('/userCenter/favouriteShops', { shop: shop.id })}
                aria-label={m.market_favourites_keepName({ name: shop.name })}
              >
                {m.market_favourites_keep()}
              </a>
            </>
          )}
          {quote && <Badge tone={quoteStates[quote.state].tone}>{quoteStates[quote.state].name()}</Badge>}
          {quote?.supplier.onHold && <Badge tone="amber">{m.deals_hold_isHeld()}</Badge>}
          {isLive && !quote.sealed && (
            <Badge tone={quote.pen === 'buyer' ? 'amber' : 'plain'}>
              {quote.pen === 'buyer' ? m.deals_orders_yourTurn() : m.deals_orders_theirTurn()}
            </Badge>
          )}
        </span>
      }
      aside={
        mayCounter && (
          <ForCall<'api/trade/web/order/counterOffer'> as="buyer" begins="buying">
            <Button variant="outline" aria-expanded={countering} onClick={() => setCountering(!countering)}>
              {countering ? m.ui_hide() : m.deals_trade_counterOffer()}
            </Button>
          </ForCall>
        )
      }
      lead={
        quote && (
          <span className="flex flex-wrap gap-x-4">
            {quote.supplier.nation && <span>{quote.supplier.nation}</span>}
            <SupplierRecord supplier={quote.supplier} />
            {isLive && quote.versions[0] && (
              <TimeLeft until={quote.versions[0].validUntil} past={m.deals_orders_quoteExpired()} />
            )}
          </span>
        )
      }
    >
      <div className="space-y-4">
        {quote?.versions.some(({ bankWarning }) => bankWarning) && <AccountWarning />}
        {countering && mayCounter && (
          <CounterOfferForm
            orderId={deal.id}
            quote={quote}
            limits={deal.rfq.limits}
            choices={choices}
            countries={countries}
            onSent={() => setCountering(false)}
          />
        )}
        {quote && (
          <details className="fold" open={open || undefined}>
            <summary className="press hover:text-brand flex items-center font-medium">
              {quote.versions.length > 1
                ? m.deals_orders_versionCount({ count: quote.versions.length })
                : m.deals_orders_quoteInFull()}
            </summary>
            <QuoteVersions versions={quote.versions} limits={deal.rfq.limits} supplier={shop.name} />
          </details>
        )}
        {(entries.length > 0 || (quote?.versions.length ?? 0) > 1) && (
          <div>
            <h3 className="mb-2 text-body">{m.deals_orders_negotiation()}</h3>
            <NegotiationThread
              side="buyer"
              entries={entries}
              quote={quote}
              nameOf={termNames(choices, countries)}
              under={(entry) =>
                mayAnswer(entry) && (
                  <ForCall<'api/trade/web/rfq/answerQuestion'> as="buyer">
                    <AfterHydration>
                      <AnswerForm key={entry.id} orderId={deal.id} entryId={entry.id} />
                    </AfterHydration>
                  </ForCall>
                )
              }
            />
          </div>
        )}
      </div>
    </Panel>
  );
}
