import type { ImportColumn } from '#api/market/own-offer.ts';
import type { Locale } from '#i18n/locales.ts';

type Names = { en: string; zh: string; /** What the trade calls the column besides. */ also: readonly string[] };

/** The columns of a file of offers by the names of the template, and by those that files of traders have. */
export const importColumnNames: Readonly<Record<ImportColumn, Names>> = {
  grade: {
    en: 'Grade',
    zh: '牌号',
    also: ['grade no', 'grade number', 'material', 'product', '产品牌号', '型号', '品名'],
  },
  manufacturer: {
    en: 'Manufacturer',
    zh: '生产厂家',
    also: ['maker', 'producer', 'brand', '厂家', '厂商', '生产商', '品牌'],
  },
  price: {
    en: 'Price per tonne',
    zh: '单价',
    also: ['price', 'unit price', 'price/t', '价格', '报价', '每吨单价', '吨价'],
  },
  currency: { en: 'Currency', zh: '币种', also: ['ccy', '货币', '币别'] },
  moq: {
    en: 'MOQ',
    zh: '起订量',
    also: ['minimum order', 'minimum order quantity', 'min order', '最小起订量', '最低起订量'],
  },
  stock: {
    en: 'Stock',
    zh: '库存',
    also: ['in stock', 'quantity', 'available', '库存量', '现货数量', '数量', '可售数量'],
  },
  warehouseCity: {
    en: 'Warehouse city',
    zh: '仓库所在城市',
    also: ['warehouse', 'city', '仓库', '交货地', '仓库城市', '所在地'],
  },
  countryOfOrigin: { en: 'Country of origin', zh: '原产地', also: ['origin', 'country', '产地', '原产国'] },
  tradeTerm: {
    en: 'Trade term',
    zh: '贸易术语',
    also: ['incoterm', 'incoterms', 'trade terms', 'term', '贸易方式', '价格条款'],
  },
  port: {
    en: 'Port',
    zh: '港口',
    also: ['named port', 'port of loading', 'port of destination', '起运港', '目的港', '装运港'],
  },
  packing: { en: 'Packing', zh: '包装方式', also: ['packaging', 'packing method', '包装'] },
  paymentTerm: {
    en: 'Payment terms',
    zh: '付款方式',
    also: ['payment', 'payment term', '付款条件', '付款条款', '支付方式'],
  },
  qualityClass: { en: 'Product grade', zh: '产品等级', also: ['quality', 'quality class', '等级', '质量等级', '品级'] },
  leadTimeDays: {
    en: 'Lead time (days)',
    zh: '备货周期（天）',
    also: ['lead time', 'delivery time', '备货周期', '交货期', '交期', '货期'],
  },
  validUntil: {
    en: 'Valid until',
    zh: '有效期至',
    also: ['validity', 'price valid until', '有效期', '报价有效期', '截止日期'],
  },
  remarksEn: { en: 'Remarks (English)', zh: '英文备注', also: ['remarks', 'remark', 'remarks en', 'note'] },
  remarksZh: { en: 'Remarks (Chinese)', zh: '中文备注', also: ['备注', 'remarks zh', '说明'] },
  // Nothing that lists of traders have: their numbers are not ours.
  offerId: { en: 'Offer ID', zh: '现货编号', also: [] },
};

/** Without these a file says too little of any offer. */
export const neededColumns: readonly ImportColumn[] = [
  ...(['grade', 'price', 'currency', 'moq', 'stock', 'warehouseCity', 'tradeTerm'] as const),
  ...(['packing', 'paymentTerm', 'qualityClass', 'leadTimeDays', 'validUntil'] as const),
];

/** A column as the template calls it in the reader's language. */
export const importColumnName = (locale: Locale, column: ImportColumn): string =>
  locale === 'zh-CN' ? importColumnNames[column].zh : importColumnNames[column].en;
