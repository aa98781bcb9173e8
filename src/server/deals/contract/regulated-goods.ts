import type { ControlList } from '#api/market/desk-choices.ts';
import type { Bilingual } from './template.ts';
import type { ContractTerms } from './terms.ts';

/** UN number, proper shipping name, class with subsidiary hazards, packing group, marine pollutant, by line; null: nothing of it is dangerous. */
export function dangerOf({ goods }: ContractTerms): Bilingual | null {
  const dangers = goods.flatMap(({ gradeNumber, danger }) => (danger ? [{ gradeNumber, ...danger }] : []));
  if (dangers.length === 0) return null;
  type One = (typeof dangers)[number];
  const written = (
    nameOf: (one: One) => string | null | undefined,
    classOf: (one: One) => string,
    group: string,
    comma: string,
    marine: readonly [yes: string, unknown: string],
  ) =>
    dangers
      .map((one) => {
        const entry = [
          ...(one.unNumber === null ? [] : [`UN ${one.unNumber}`]),
          ...[nameOf(one) ?? []].flat(),
          ...(one.hazardClass === null ? [] : [classOf(one)]),
          ...(one.packingGroup === null ? [] : [`${group}${one.packingGroup}`]),
          ...(one.marinePollutant === true ? [marine[0]] : []),
          ...(one.marinePollutant === null ? [marine[1]] : []),
        ];
        return `${one.gradeNumber}: ${entry.join(comma)}`;
      })
      .join('; ');
  const besides = (one: One, open: string, close: string) =>
    one.subsidiaryHazards.length > 0 ? `${open}${one.subsidiaryHazards.join(', ')}${close}` : '';
  return {
    en: written(
      ({ shippingNameEn }) => shippingNameEn,
      (one) => `class ${one.hazardClass}${besides(one, ' (', ')')}`,
      'packing group ',
      ', ',
      ['marine pollutant', 'marine pollutant: not known'],
    ),
    zh: written(
      ({ shippingNameZh }) => shippingNameZh,
      (one) => `第${one.hazardClass}类${besides(one, '（', '）')}`,
      '包装类别',
      '，',
      ['海洋污染物', '是否为海洋污染物：不详'],
    ),
  };
}

/** Of goods that are dangerous: the law of transport and of chemicals asks for one. */
export function sheetsOf({ goods }: ContractTerms): Bilingual | null {
  const dangerous = goods.filter(({ danger }) => danger !== null);
  if (dangerous.length === 0) return null;
  const written = (none: string, colon: string, comma: string) =>
    dangerous
      .map(({ gradeNumber, safetySheets = [] }) => {
        const sheets = safetySheets.map(
          ({ languages, editionOn }) => `${languages.join('/').toUpperCase()} ${editionOn}`,
        );
        return `${gradeNumber}${colon}${sheets.length > 0 ? sheets.join(comma) : none}`;
      })
      .join('; ');
  return { en: written('none on file', ': ', ', '), zh: written('尚未备存', '：', '，') };
}

const listNames: Record<ControlList, Bilingual> = {
  precursor: { en: 'UN Convention of 1988 (drug precursors)', zh: '1988年联合国公约（易制毒化学品）' },
  cwc1: { en: 'CWC Schedule 1', zh: '禁止化学武器公约附表1' },
  cwc2: { en: 'CWC Schedule 2', zh: '禁止化学武器公约附表2' },
  cwc3: { en: 'CWC Schedule 3', zh: '禁止化学武器公约附表3' },
  explosives: { en: 'Regulation (EU) 2019/1148 (explosives precursors)', zh: '欧盟第2019/1148号条例（爆炸物前体）' },
  reachXiv: { en: 'REACH Annex XIV', zh: 'REACH附件XIV' },
  ozone: { en: 'Montreal Protocol', zh: '蒙特利尔议定书' },
};

/** The lists that control any of the goods. */
export function controlsOf({ controlledUse }: ContractTerms): Bilingual | null {
  if (!controlledUse) return null;
  const names = controlledUse.lists.map((list) => listNames[list]);
  return { en: names.map(({ en }) => en).join('; '), zh: names.map(({ zh }) => zh).join('；') };
}

/** By which licence the buyer has them, or why it says that it needs none. */
export function licenceOf({ controlledUse }: ContractTerms): Bilingual | null {
  if (!controlledUse) return null;
  const { licenceNumber, licenceExemption } = controlledUse;
  if (licenceNumber) return { en: licenceNumber, zh: licenceNumber };
  return licenceExemption
    ? { en: `None needed, as the buyer states: ${licenceExemption}`, zh: `买方声明无需许可证：${licenceExemption}` }
    : null;
}
