import { z } from 'zod';
import { controlLists } from '#api/market/desk-choices.ts';

/** How a substance is called in papers of transport: the entry of the UN Model Regulations, as the catalogue has it. */
export const danger = z.object({
  unNumber: z.string().nullable(),
  /** Proper shipping name; null: not known. What was sealed before that was kept has none. */
  shippingNameEn: z.string().nullish(),
  shippingNameZh: z.string().nullish(),
  /** Class or division: 3, 6.1. */
  hazardClass: z.string().nullable(),
  subsidiaryHazards: z.array(z.string()),
  /** I, II or III; gases have none. */
  packingGroup: z.string().nullable(),
  /** By its label (market/marine-pollutant.ts); null: no label is known. What was sealed before that was kept has none. */
  marinePollutant: z.boolean().nullish(),
});
export type Danger = z.infer<typeof danger>;

/** What decides how goods can be carried, and how much of them a container holds. */
export const carriedGoods = danger.extend({
  /** Digits alone; null: not known. */
  hsCode: z.string().nullable(),
  /** Pellet, powder, flake, bead, crumb, bale, solid, liquid, gas; null: the category has goods of several states. */
  form: z.string().nullable(),
  /** Lists that control the substance. */
  controls: z.array(z.enum(controlLists)),
  /**
   * Whole kg per m³ as the goods lie in a package or tank: bulk density of solids, density of liquids at 20 °C, highest
   * filling of liquefied gases. Null: not known.
   */
  density: z.number().int().nullable(),
  /** Reckoned from a figure of the grade itself, or typical of the substance or resin; null without a density. */
  basis: z.enum(['own', 'typical']).nullable(),
});
export type CarriedGoods = z.infer<typeof carriedGoods>;

/** What the reference data says of a packing besides its name (carriage-rules.ts). */
export const packingFigures = {
  shape: z.string().nullable(),
  holds: z.array(z.string()),
  netKg: z.number().nullable(),
  volumeLitres: z.number().nullable(),
  tareKg: z.number(),
};
/** Where goods may not be sold to (closed-destinations.ts). */
export const closedDestination = z.object({
  country: z.string(),
  countryName: z.string(),
  hsPrefix: z.string(),
  control: z.enum(controlLists).or(z.literal('')),
  hazardClass: z.string().nullable(),
  reason: z.string(),
  validFrom: z.string(),
  validUntil: z.string().nullable(),
});
/** And of a container. */
export const containerFigures = {
  carries: z.enum(['packages', 'tank', 'flexitank']).nullable(),
  payloadKg: z.number().nullable(),
  litres: z.number().nullable(),
  /** Length, width and height, in mm. */
  inside: z.array(z.number()).nullable(),
  doorHeight: z.number().nullable(),
  /** Least and highest filling degree of a tank. */
  filledPercent: z.array(z.number()).nullable(),
};
