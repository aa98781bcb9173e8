import type { ReactNode } from 'react';
import type { OfferSummary } from '#api/market/goods.ts';
import { languageOptions } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { convert } from '#api/market/exchange.ts';
import { materialPicture } from '#api/market/material-picture.ts';
import { formatAmount, formatIndicative } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { priceBasis } from '#api/market/offer-words.ts';

type Props = {
  offer: OfferSummary;
  /** Units of a currency per USD. */
  rates: Record<string, string>;
  /** Something at its corner that can be pressed for itself. */
  aside?: ReactNode;
};

/** An offer in a few words; the whole tile leads to it. */
export function OfferTile({ offer, rates, aside }: Props) {
  return (
    <li className="panel hover:border-line-strong relative flex items-start gap-3 p-3">
      <img
        className="material-picture"
        src={materialPicture(offer.swatch)}
        alt=""
        width={112}
        height={112}
        loading="lazy"
        decoding="async"
      />
      <div className="min-w-0 grow">
        <a
          className="quiet-link line-clamp-1 font-medium after:absolute after:inset-0"
          href={localPath('/productDetail', { id: offer.id })}
        >
          {offer.grade}
        </a>
        <p className="text-soft line-clamp-1 text-meta">{offer.manufacturer.name}</p>
        <p className="mt-1 text-table">
          <AskedPrice offer={offer} rates={rates} /> <span className="text-soft text-meta">{priceBasis(offer)}</span>
        </p>
      </div>
      {aside && <div className="relative z-10 shrink-0">{aside}</div>}
    </li>
  );
}

/** As it was published, and what it is about in the reader's currency, as in Price.astro. */
function AskedPrice({ offer: { price }, rates }: Pick<Props, 'offer' | 'rates'>) {
  const unit = (currency: string) => m.unit_perTonne({ currency });
  return (
    <span className="price">
      <b>
        {formatAmount(price.amount)} <i>{unit(price.currency)}</i>
      </b>
      {languageOptions.map(({ currency }) => {
        const amount = currency === price.currency ? null : convert(price, currency, rates);
        return (
          amount && (
            <small key={currency} className={`in-${currency.toLowerCase()}`} title={m.market_price_indicative()}>
              {' '}
              ≈ {formatIndicative(amount)} {unit(currency)}
            </small>
          )
        );
      })}
    </span>
  );
}
