import type { QualificationKind } from '#api/market/shop-choices.ts';
import type { Text } from './shop-texts.ts';

export type Certificate = {
  kind: QualificationKind;
  name: Text;
  /** A name, which no language translates. */
  issuer: string;
  /** How long it is in force; null: without end. */
  years: number | null;
};

const issuers = {
  register: 'Market supervision office (demo)',
  audits: 'Paper Lantern Certification (demo)',
  laboratory: 'Grey Heron Laboratories (demo)',
  maker: 'Maker of the grade (demo)',
};

const certificate = (
  kind: QualificationKind,
  issuer: keyof typeof issuers,
  years: number | null,
  en: string,
  zh: string,
): Certificate => ({ kind, name: { en, zh }, issuer: issuers[issuer], years });

/** Every shop has this one. */
export const licence = certificate('businessLicence', 'register', null, 'Business licence', '营业执照');

/** Of these each shop has some. */
export const otherCertificates = [
  certificate(
    'iso9001',
    'audits',
    3,
    'Quality management: trade in plastics raw materials',
    '质量管理体系认证：塑料原料贸易',
  ),
  certificate('iso14001', 'audits', 3, 'Environmental management of the warehouse', '环境管理体系认证（仓储）'),
  certificate('reach', 'laboratory', 1, 'REACH statement for stocked grades', '在库牌号REACH声明'),
  certificate('rohs', 'laboratory', 1, 'RoHS test report', 'RoHS检测报告'),
  certificate('foodContact', 'maker', 2, 'Food contact declaration of the maker', '厂家食品接触声明'),
  certificate('agency', 'maker', 2, 'Authorised distributor', '授权经销商'),
];
