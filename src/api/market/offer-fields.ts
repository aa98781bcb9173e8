import { m } from '#i18n/messages.ts';
import {
  termsWithPort,
  usualRate,
  usualTax,
  type Draft,
  type FieldKind,
  type FieldValue,
  type OfferField,
} from './offer-field-kinds.ts';

export { decimalsOf, longestText, mostLeadTimeDays, mostPriceBreaks } from './offer-field-kinds.ts';
export type { FieldKind, FieldValue, OfferField, PriceBreak } from './offer-field-kinds.ts';

/**
 * The fields of an offer, in the order of form, file and comparison: schemas, rules, form, own table, import, export,
 * template and pages read this table. A new field is a row here, its words in both languages, and its column in the
 * database (schema and migration).
 */
export const offerFields = {
  price: {
    kind: 'price',
    label: m.market_offers_pricePerTonne,
    form: 'price',
    help: m.deals_rfq_priceHint,
    sheet: m.market_offers_pricePerTonne,
    file: {
      en: 'Price per tonne',
      zh: '单价',
      also: ['price', 'unit price', 'price/t', '价格', '报价', '每吨单价', '吨价'],
    },
    examples: ['9850', '1285.50'],
  },
  currency: {
    kind: 'currency',
    list: 'currency',
    label: m.deals_rfq_currency,
    form: 'price',
    file: { en: 'Currency', zh: '币种', also: ['ccy', '货币', '币别'] },
    examples: ['CNY', 'USD'],
  },
  taxBasis: {
    kind: 'code',
    list: 'taxBasis',
    label: m.market_offer_taxBasis,
    form: 'price',
    usual: usualTax,
    answered: 'list',
    facet: true,
    comparison: true,
    file: {
      en: 'Tax basis',
      zh: '是否含税',
      also: ['tax', 'tax included', 'price basis', '含税', '税价', '含税情况'],
      mayLack: true,
    },
    examples: ['INCLUDED', 'EXCLUDED'],
  },
  taxRate: {
    kind: 'percent',
    most: '50',
    label: m.market_offer_taxRate,
    form: 'price',
    unit: () => '%',
    only: { field: 'taxBasis', in: ['INCLUDED'] },
    usual: (draft) => (!draft['taxBasis'] && usualTax(draft) === 'INCLUDED' ? usualRate : undefined),
    answered: 'list',
    comparison: true,
    file: { en: 'VAT rate (%)', zh: '税率（%）', also: ['vat', 'tax rate', '增值税', '增值税率'], mayLack: true },
    examples: [usualRate, undefined],
  },
  moq: {
    kind: 'tonnes',
    label: m.market_offer_moq,
    form: 'price',
    unit: m.unit_tonne,
    sheet: m.market_offers_moqTonnes,
    comparison: true,
    file: {
      en: 'MOQ',
      zh: '起订量',
      also: ['minimum order', 'minimum order quantity', 'min order', '最小起订量', '最低起订量'],
    },
    examples: ['1', '25'],
  },
  stock: {
    kind: 'stock',
    label: m.market_offer_stock,
    form: 'price',
    unit: m.unit_tonne,
    help: m.market_offers_stockHelp,
    sheet: m.market_offers_stockTonnes,
    comparison: true,
    file: {
      en: 'Stock',
      zh: '库存',
      also: ['in stock', 'quantity', 'available', '库存量', '现货数量', '数量', '可售数量'],
    },
    examples: ['120', '500'],
  },
  leadTimeDays: {
    kind: 'days',
    label: m.market_offer_leadTime,
    form: 'price',
    unit: m.unit_days,
    sheet: m.market_offers_leadTimeDays,
    detail: true,
    comparison: true,
    file: {
      en: 'Lead time (days)',
      zh: '备货周期（天）',
      also: ['lead time', 'delivery time', '备货周期', '交货期', '交期', '货期'],
    },
    examples: [3, 14],
  },
  validUntil: {
    kind: 'day',
    label: m.market_offer_validUntil,
    form: 'price',
    sheet: m.market_offer_validUntil,
    comparison: true,
    file: {
      en: 'Valid until',
      zh: '有效期至',
      also: ['validity', 'price valid until', '有效期', '报价有效期', '截止日期'],
    },
  },
  supply: {
    kind: 'code',
    list: 'supply',
    label: m.market_offer_supply,
    form: 'price',
    help: m.market_offers_supplyHelp,
    usual: () => 'SPOT',
    answered: 'list',
    detail: true,
    comparison: true,
    file: {
      en: 'Spot or forward',
      zh: '货期类型',
      also: ['supply', 'cargo', 'spot', 'availability', '货期', '现货或期货', '现货/期货', '货源状态'],
      mayLack: true,
    },
    examples: ['SPOT', 'SPOT'],
  },
  arrivesOn: {
    kind: 'eta',
    label: m.market_offer_arrivesOn,
    form: 'price',
    only: { field: 'supply', in: ['AFLOAT'] },
    answered: 'list',
    detail: true,
    comparison: true,
    file: {
      en: 'ETA',
      zh: '预计到港日',
      also: ['arrival', 'expected arrival', '到港日', '预计到港', '船期'],
      mayLack: true,
    },
  },
  shipsIn: {
    kind: 'month',
    label: m.market_offer_shipsIn,
    form: 'price',
    only: { field: 'supply', in: ['FORWARD'] },
    answered: 'list',
    detail: true,
    comparison: true,
    file: {
      en: 'Shipment month',
      zh: '装船月份',
      also: ['month of shipment', 'loading month', 'shipment', '装期', '装船期', '交货月份'],
      mayLack: true,
    },
  },
  priceBreaks: { kind: 'steps', label: m.market_offer_priceBreaks, form: 'price', optional: true },
  tradeTerm: {
    kind: 'term',
    facet: true,
    label: m.deals_rfq_tradeTerm,
    heading: m.market_offer_tradeTerms,
    form: 'term',
    comparison: true,
    file: {
      en: 'Trade term',
      zh: '贸易术语',
      also: ['incoterm', 'incoterms', 'trade terms', 'term', '贸易方式', '价格条款'],
    },
    examples: [1, 2],
  },
  portId: {
    kind: 'port',
    label: m.market_compare_port,
    form: 'term',
    name: 'port',
    facet: 'rare',
    comparison: true,
    only: { field: 'tradeTerm', in: termsWithPort },
    file: {
      en: 'Port',
      zh: '港口',
      also: ['named port', 'port of loading', 'port of destination', '起运港', '目的港', '装运港'],
      mayLack: true,
    },
    examples: [undefined, 'CNSHA'],
  },
  warehouseCityId: {
    kind: 'city',
    facet: true,
    label: m.market_offer_warehouseCity,
    form: 'term',
    name: 'warehouseCity',
    comparison: true,
    file: {
      en: 'Warehouse city',
      zh: '仓库所在城市',
      also: ['warehouse', 'city', '仓库', '交货地', '仓库城市', '所在地'],
    },
    examples: ['CNNGB', 'CNSHA'],
  },
  countryOfOrigin: {
    kind: 'country',
    facet: true,
    label: m.market_offer_origin,
    form: 'term',
    detail: true,
    comparison: true,
    file: { en: 'Country of origin', zh: '原产地', also: ['origin', 'country', '产地', '原产国'], mayLack: true },
  },
  packing: {
    kind: 'code',
    list: 'packing',
    stored: 'packingCode',
    label: m.market_offer_packing,
    form: 'term',
    facet: 'rare',
    detail: true,
    comparison: true,
    file: { en: 'Packing', zh: '包装方式', also: ['packaging', 'packing method', '包装'] },
    examples: ['BAG25', 'BAG25'],
  },
  condition: {
    kind: 'code',
    list: 'condition',
    label: m.market_offer_condition,
    form: 'term',
    usual: () => 'PRIME',
    answered: 'list',
    facet: true,
    detail: true,
    comparison: true,
    file: {
      en: 'Condition',
      zh: '原料类别',
      also: ['prime or off-grade', 'material condition', '料别', '货品类别', '新旧料'],
      mayLack: true,
    },
    examples: ['PRIME', 'PRIME'],
  },
  recycledContent: {
    kind: 'percent',
    most: '100',
    label: m.market_offer_recycledContent,
    form: 'term',
    unit: () => '%',
    only: { field: 'condition', in: ['RECYCLED'] },
    answered: 'list',
    detail: true,
    comparison: true,
    file: {
      en: 'Recycled content (%)',
      zh: '再生料含量（%）',
      also: ['recycled', 'pcr', 'recycled share', '再生比例', '再生含量'],
      mayLack: true,
    },
  },
  recycledStandard: {
    kind: 'mark',
    list: 'recycledStandard',
    label: m.market_offer_recycledStandard,
    form: 'term',
    only: { field: 'condition', in: ['RECYCLED'] },
    optional: true,
    answered: 'detail',
    detail: true,
    comparison: true,
    file: {
      en: 'Recycling standard',
      zh: '再生料标准',
      also: ['recycled standard', 'certificate of recycling', '再生认证', '回收标准'],
      mayLack: true,
    },
  },
  color: {
    kind: 'mark',
    list: 'goodsColor',
    label: m.market_offer_color,
    form: 'term',
    optional: true,
    answered: 'detail',
    detail: true,
    comparison: true,
    file: { en: 'Color', zh: '颜色', also: ['colour', '色号', '色泽'], mayLack: true },
  },
  qualityClass: {
    kind: 'code',
    list: 'qualityClass',
    stored: 'qualityClassCode',
    label: m.market_offer_qualityClass,
    form: 'term',
    answered: 'detail',
    detail: true,
    comparison: true,
    file: { en: 'Product grade', zh: '产品等级', also: ['quality', 'quality class', '等级', '质量等级', '品级'] },
    examples: ['PREMIUM', 'PREMIUM'],
  },
  paymentTerm: {
    kind: 'code',
    list: 'paymentTerm',
    stored: 'paymentTermCode',
    label: m.market_offer_paymentTerms,
    form: 'term',
    facet: 'rare',
    wide: true,
    answered: 'detail',
    detail: true,
    comparison: true,
    file: {
      en: 'Payment terms',
      zh: '付款方式',
      also: ['payment', 'payment term', '付款条件', '付款条款', '支付方式'],
    },
    examples: ['TT100', 'TT30_70BL'],
  },
  documents: {
    kind: 'codes',
    list: 'document',
    stored: 'documentCodes',
    label: m.market_offer_documents,
    form: 'more',
    facet: 'rare',
    optional: true,
  },
  remarksEn: {
    kind: 'text',
    label: m.market_offers_remarksEn,
    form: 'more',
    optional: true,
    file: {
      en: 'Remarks (English)',
      zh: '英文备注',
      also: ['remarks', 'remark', 'remarks en', 'note'],
      mayLack: true,
    },
    examples: ['', 'Original packing'],
  },
  remarksZh: {
    kind: 'text',
    label: m.market_offers_remarksZh,
    form: 'more',
    optional: true,
    file: { en: 'Remarks (Chinese)', zh: '中文备注', also: ['备注', 'remarks zh', '说明'], mayLack: true },
    examples: ['', '原厂原包'],
  },
} as const satisfies Record<string, OfferField>;

/** What lists are narrowed by and nobody types: it follows from other columns, or from the figures of the material (`flameRating`). */
const reckonedFacets = {
  availability: { kind: 'code', list: 'availability', label: m.market_offer_availability, form: 'price', facet: true },
  leadTime: { kind: 'code', list: 'leadTime', label: m.market_offer_leadTime, form: 'price', facet: 'rare' },
  moqUpTo: { kind: 'code', list: 'moqUpTo', label: m.market_offer_moq, form: 'price', facet: 'rare' },
  stockFrom: { kind: 'code', list: 'stockFrom', label: m.market_offer_stockQuantity, form: 'price', facet: 'rare' },
  flameRating: { kind: 'codes', list: 'flameRating', label: m.market_offer_flameRating, form: 'more', facet: 'rare' },
} as const satisfies Record<string, OfferField>;
/** The value of `availability` of goods that need no waiting, and that of what is made for whoever orders it. */
export const inStock = 'IN_STOCK';
export const toOrder = 'TO_ORDER';
type ReckonedFacet = keyof typeof reckonedFacets;

type Fields = typeof offerFields;
export type OfferFieldName = keyof Fields;
type Has<Part extends keyof OfferField> = {
  [Name in OfferFieldName]: Fields[Name] extends Record<Part, unknown> ? Name : never;
}[OfferFieldName];

export type KindOf<Name extends OfferFieldName> = Fields[Name]['kind'];
export type OfKind<Kind extends FieldKind> = {
  [Name in OfferFieldName]: KindOf<Name> extends Kind ? Name : never;
}[OfferFieldName];
/** What a field is called in answers and files. */
export type AnswerName<Name extends OfferFieldName> = Name extends unknown
  ? Fields[Name] extends { name: infer Own extends string }
    ? Own
    : Name
  : never;

/** Everything that an offer says. */
export type OfferValues = { [Name in OfferFieldName]: FieldValue[KindOf<Name>] };
/** An offer as far as it has been filled in. */
export type OfferDraft = { [Name in OfferFieldName]?: OfferValues[Name] | undefined };

/** A row of the table, its parts in reach whether it has them or not. */
export const fieldOf = (name: OfferFieldName | FacetField): OfferField => ({ ...reckonedFacets, ...offerFields })[name];
export const answerName = (name: OfferFieldName | FacetField): string => fieldOf(name).name ?? name;
export const storedName = (name: OfferFieldName): string => fieldOf(name).stored ?? name;
export const headingOf = (name: OfferFieldName | FacetField): string =>
  (fieldOf(name).heading ?? fieldOf(name).label)();

export const offerFieldNames = Object.keys(offerFields) as OfferFieldName[];
/** The fields that have a part, in their order. */
export const fieldsWith = <Part extends keyof OfferField>(part: Part): Has<Part>[] =>
  offerFieldNames.filter((name) => fieldOf(name)[part] !== undefined) as Has<Part>[];
export const fieldsOfKind = <Kind extends FieldKind>(...kinds: readonly Kind[]): OfKind<Kind>[] =>
  offerFieldNames.filter((name) => (kinds as readonly FieldKind[]).includes(fieldOf(name).kind)) as OfKind<Kind>[];

export type SheetField = Has<'sheet'>;
export type FileField = Has<'file'>;
/** Fields that each row of a file says, and those that it may leave open. */
export type OpenInFile = {
  [Name in FileField]: Fields[Name]['file'] extends { mayLack: true } ? Name : never;
}[FileField];
export type AnsweredField<Where> = {
  [Name in OfferFieldName]: Fields[Name] extends { answered: Where } ? Name : never;
}[OfferFieldName];
export type FacetField = Has<'facet'> | ReckonedFacet;
/** The column of table `offer`. */
export type StoredName<Name extends OfferFieldName> = Name extends unknown
  ? Fields[Name] extends { stored: infer Own extends string }
    ? Own
    : Name
  : never;
/** Fields that may stay empty, and those that a call may leave out because another one decides about them. */
export type BlankField = Has<'optional'>;
export type OpenField = Has<'only'> | Has<'usual'>;

export const answeredFields = <Where extends 'list' | 'detail'>(where: Where): AnsweredField<Where>[] =>
  offerFieldNames.filter((name) => fieldOf(name).answered === where) as AnsweredField<Where>[];

/** What lists of offers are narrowed by, besides what the goods are. */
export const facetFields: readonly FacetField[] = [
  ...(Object.keys(reckonedFacets) as ReckonedFacet[]),
  ...fieldsWith('facet'),
];
type RareFacet = {
  [Name in FacetField]: (Fields & typeof reckonedFacets)[Name] extends { facet: 'rare' } ? Name : never;
}[FacetField];
/** Those by which offers are counted beforehand. */
export const talliedFacets = facetFields.filter(
  (name): name is Exclude<FacetField, RareFacet> => fieldOf(name).facet !== 'rare',
);
export type FacetName = AnswerName<Has<'facet'>> | ReckonedFacet;
export const rareFacets: readonly FacetName[] = facetFields
  .filter((name) => fieldOf(name).facet === 'rare')
  .map((name) => answerName(name) as FacetName);

/** Kinds whose values are chosen from a list. */
export const chosenKinds = ['currency', 'city', 'country', 'port', 'code', 'codes', 'mark'] as const;
export type ChosenField = OfKind<(typeof chosenKinds)[number]>;

/** Whether a field is asked for beside what the others say; `draft` as typed, as sent, or as stored. */
export function applies(name: OfferFieldName, draft: Draft): boolean {
  const { only } = fieldOf(name);
  return (
    !only ||
    only.in.some((value) => String(value) === String((draft[only.field] as string | number | null | undefined) ?? ''))
  );
}

/** The draft, and what goes without saying where it does not say. */
export function withUsual<Given extends Draft>(draft: Given): Given {
  const missing = offerFieldNames.filter((name) => draft[name] === undefined || draft[name] === null);
  const usual = missing.map((name) => [name, fieldOf(name).usual?.(draft)] as const);
  return { ...draft, ...Object.fromEntries(usual.filter(([, value]) => value !== undefined)) };
}
