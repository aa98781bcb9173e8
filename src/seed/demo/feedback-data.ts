import type { z } from 'zod';
import type { createFeedback } from '#api/members/feedback.ts';
import type { Locale } from '#i18n/locales.ts';
import { demoAddress } from './demo-member.ts';

type Feedback = z.output<typeof createFeedback.input>;
export type DemoFeedback = {
  day: number;
  /** A member by name, or a visitor. */
  from: string | null;
  locale: Locale;
  feedback: Feedback;
  picture?: boolean;
  answer?: string;
};
export const demoFeedback: DemoFeedback[] = [
  {
    day: 16,
    from: 'buyer',
    locale: 'en-US',
    feedback: {
      kind: 'suggestion',
      content: 'A filter for the melt flow rate in the list of offers would save me a step.',
    },
    answer:
      'Thank you. The physical property table filters by melt flow rate already; we will bring it to the list of offers.',
  },
  {
    day: 11,
    from: null,
    locale: 'zh-CN',
    feedback: {
      kind: 'data',
      content: 'PA-757 的缺口冲击强度与厂家物性表不一致，请核对测试条件。',
      contact: '+86 574 5555 0123',
    },
  },
  {
    day: 7,
    from: 'supplier',
    locale: 'zh-CN',
    feedback: { kind: 'fault', content: '手机上打开对比页时，表格右侧被遮住一列，截图见附件。' },
    picture: true,
  },
  {
    day: 6,
    from: 'linh',
    locale: 'en-US',
    feedback: {
      kind: 'complaint',
      content: 'My certification has been under audit since yesterday. When will it be decided?',
    },
    answer: 'We decide within one working day. You will get an e-mail.',
  },
  {
    day: 1,
    from: null,
    locale: 'en-US',
    feedback: {
      kind: 'other',
      content: 'Do you plan to list recycled polyamide from fishing nets?',
      contact: demoAddress('visitor'),
    },
  },
];
