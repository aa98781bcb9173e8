import { readId, readText } from '#api/common/address-values.ts';
import { figureLength } from '#api/common/limits.ts';
import { quantityProblem } from '#api/deals/trade-rules.ts';
import type { LandedOffers } from '#api/deals/landed-offers.ts';
import { m } from '#i18n/messages.ts';
import { typedLength } from '#lib/typed-lengths.ts';
import { plainDecimal } from '#lib/typed-number.ts';
import { portMeant } from './port-choice.ts';

/** Where offers are to land and how much of each, as an address says it: a page that is sent on shows what its sender saw. */
export function readLanding(params: URLSearchParams) {
  const typed = {
    port: readText(params, 'to', typedLength.keyword[1]) ?? '',
    quantity: readText(params, 'quantity', figureLength.tonnes) ?? '',
  };
  const tonnes = plainDecimal(typed.quantity, { places: 3 });
  const problem = typed.quantity === '' ? undefined : quantityProblem(tonnes);
  return {
    typed,
    port: readId(params, 'to'),
    /** Tonnes; undefined: none was typed that can be reckoned with. */
    quantity: typed.quantity === '' || problem ? undefined : tonnes,
    problem,
  };
}
export type Landing = ReturnType<typeof readLanding>;

/** The question to the API. */
export const landingInput = ({ port, quantity }: Landing) => ({
  ...(port && { destinationPort: port }),
  ...(quantity && { quantity }),
});

/**
 * A port may be typed by its name; its address has its code, and nothing that was left empty. `address`: where the page
 * stands in full; undefined: it stands there.
 */
export function landingMeant(
  { typed, port, problem }: Landing,
  landed: Pick<LandedOffers, 'destination' | 'destinations'> | null,
  params: URLSearchParams,
) {
  const meant = landed && !landed.destination ? portMeant(typed.port, landed.destinations) : landed?.destination;
  const moves = meant && (meant.id !== port || params.get('quantity') === '');
  return {
    address: moves ? { to: meant.id, ...(typed.quantity && { quantity: typed.quantity }) } : undefined,
    problems: {
      port: landed && !meant && typed.port ? m.market_compare_landedNoSuchPort({ text: typed.port }) : undefined,
      quantity: landed ? problem : undefined,
    },
  };
}
