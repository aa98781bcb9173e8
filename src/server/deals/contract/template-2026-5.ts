import { template20264 } from './template-2026-4.ts';
import type { Clause, Template } from './template.ts';

const quality = template20264.clauses.find(({ heading }) => heading.en === 'Goods and quality')!;
const [standard, typical, ...others] = quality.paragraphs;

/** What was agreed row by row stands above what a maker or a certificate says. */
const withLimits: Clause = {
  ...quality,
  paragraphs: [
    standard!,
    {
      by: 'limits',
      texts: {
        agreed: {
          en: 'The Goods of every lot shall also be within the limits of the Annex "Specification limits", which is part of this Contract, each measured by the method and under the condition named in its row. Where that Annex and another specification differ, the Annex prevails. A lot outside a limit does not conform to this Contract. A target in the Annex is what is aimed at and is no limit; a property marked "not tested" is neither tested nor promised by the Seller.',
          zh: '每一批次货物还应符合附件“质量指标”所列各项指标，该附件为本合同组成部分，各项指标按其所列方法和条件测定。附件与其他规格不一致的，以附件为准。任一批次超出指标的，即不符合本合同。附件所列目标值仅为期望值，不是指标；标注“不检测”的项目，卖方不检测，也不作承诺。',
        },
        none: { en: '', zh: '' },
      },
    },
    typical!,
    ...others,
  ],
};

/** For contracts issued from the day on which RFQs have limits: those agreed with the award are an annex. Without any, the words of 2026-4. */
export const template20265: Template = {
  ...template20264,
  version: '2026-5',
  clauses: template20264.clauses.map((clause) => (clause === quality ? withLimits : clause)),
};
