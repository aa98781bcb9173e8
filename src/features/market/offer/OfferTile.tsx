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
          {languageOptions.map(({ currency }) => (
            <PriceIn key={currency} currency={currency} offer={offer} rates={rates} />
          ))}{' '}
          <span className="text-soft text-meta">{priceBasis(offer)}</span>
        </p>
      </div>
      {aside && <div className="relative z-10 shrink-0">{aside}</div>}
    </li>
  );
}

/** Both currencies are in the page, as in Price.astro: the reader's choice shows one. */
function PriceIn({ currency, offer, rates }: { currency: string } & Pick<Props, 'offer' | 'rates'>) {
  const amount = convert(offer.price, currency, rates);
  const format = currency === offer.price.currency ? formatAmount : formatIndicative;
  return (
    <span className={`in-${currency.toLowerCase()} figures whitespace-nowrap`}>
      {currency !== offer.price.currency && <span className="unit">≈ </span>}
      <span className="font-semibold">{amount === null ? m.market_price_onRequest() : format(amount)}</span>{' '}
      <span className="unit">{m.unit_perTonne({ currency })}</span>
    </span>
  );
}
