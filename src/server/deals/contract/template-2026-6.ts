import { template20265 } from './template-2026-5.ts';
import type { Clause, Template } from './template.ts';

const compliance = template20265.clauses.find(({ heading }) => heading.en === 'Compliance')!;

/** What the buyer of a controlled substance has stated binds it. */
const withEndUse: Clause = {
  ...compliance,
  paragraphs: [
    ...compliance.paragraphs,
    {
      by: 'controlled',
      texts: {
        stated: {
          en: "The Buyer uses the controlled substances that the Particulars name only for the end use stated there. It does not hand them on, resell or re-export them for any other use without the Seller's prior written consent and the licences that the law requires. It keeps records of what became of them for as long as the law requires, at least two years, and shows them to the Seller and to the competent authority on demand. The licence that the Buyer has named is valid for these Goods when they are shipped; a statement that none is needed is true then. Until the Buyer has shown so on the Seller's reasoned request, or where facts give reason to doubt the stated end use, the Seller need not ship, and is not late for that reason.",
          zh: '买方仅可将专用条款所列管制物质用于该处声明的最终用途；未经卖方事先书面同意并取得法律要求的许可，不得为其他用途转让、转售或再出口。买方应按法律规定的期限且至少两年保存其去向记录，并应卖方或主管机关要求出示。货物发运时，买方所列许可证应对该货物有效；声明无需许可证的，该声明届时应属实。经卖方说明理由要求，买方尚未证明上述事项，或者有事实足以怀疑所声明的最终用途的，卖方可以不发运，且不因此构成迟延。',
        },
        none: { en: '', zh: '' },
      },
    },
  ],
};

/** For contracts issued from 2026-11-28: the stated end use of controlled substances binds. Without any, the words of 2026-5. */
export const template20266: Template = {
  ...template20265,
  version: '2026-6',
  clauses: template20265.clauses.map((clause) => (clause === compliance ? withEndUse : clause)),
};
