import type { z } from 'zod';
import type { certify, registerMerchant } from '#api/enterprise.ts';
import type { Capability, CompanyField, RejectionReason } from '#api/member.ts';
import type { createFeedback } from '#api/user.ts';
import type { Locale } from '#i18n/locales.ts';

type Company = z.output<typeof certify.input>;
type Registration = z.input<typeof registerMerchant.input>;
type Refusal = { reason: RejectionReason; remark?: string; fields?: CompanyField[] };

/** What happens to a member, so many days before the demo is loaded. */
export type Step =
  | { day: number; certify: Company; document: 'pdf' | 'png' }
  | { day: number; approve: 'certification' | 'merchant' }
  | { day: number; refuse: Refusal; of: 'certification' | 'merchant' }
  | { day: number; register: Omit<Registration, 'agreement'> }
  /** Gives the member a shop of the demo, instead of opening a new one. */
  | { day: number; takeOver: string };

export type DemoMember = { name: string; nickname: string; locale: Locale; capabilities?: Capability[]; steps: Step[] };

/** Of every demo account. Known to everybody: the demo holds nothing that anybody owns. */
export const demoPassword = 'plastics-by-the-tonne';
export const demoAddress = (name: string) => `${name}@demo.resinport.example`;

const enterprise = (company: Pick<Company, 'nation' | 'companyName' | 'mainProducts'> & Partial<Company>): Company => ({
  businessType: 'trader',
  employees: '21-50',
  established: 2009,
  ...company,
});

/** A company that was certified some weeks ago. */
const certified = (company: Parameters<typeof enterprise>[0], document: 'pdf' | 'png' = 'pdf'): Step[] => [
  { day: 45, certify: enterprise(company), document },
  { day: 43, approve: 'certification' },
];

/** The accounts that a visitor of the demo may log in to, in the order in which they are told. */
export const demoAccounts: (DemoMember & { role: string })[] = [
  { role: 'ordinary buyer', name: 'ordinary', nickname: 'Nora (ordinary)', locale: 'en-US', steps: [] },
  {
    role: 'certified buyer',
    name: 'buyer',
    nickname: 'Bao (buyer)',
    locale: 'en-US',
    steps: certified({
      nation: 'SG',
      companyName: 'Demo Pump Housings Pte. Ltd.',
      businessType: 'manufacturer',
      mainProducts: 'Injection-moulded pump housings in ABS and PA66',
      employees: '51-200',
    }),
  },
  {
    role: 'supplier',
    name: 'supplier',
    nickname: '小周（供应商）',
    locale: 'zh-CN',
    steps: [
      ...certified(
        { nation: 'CN', companyName: '演示纸鹤塑化（宁波）有限公司', mainProducts: 'ABS、HIPS、GPPS 现货' },
        'png',
      ),
      { day: 40, takeOver: 'paper-crane' },
    ],
  },
  {
    role: 'supplier',
    name: 'supplier2',
    nickname: 'Priya (supplier)',
    locale: 'en-US',
    steps: [
      ...certified({
        nation: 'SG',
        companyName: 'Demo Lion Lane Polymers Pte. Ltd.',
        mainProducts: 'Polyolefins from stock',
      }),
      { day: 39, takeOver: 'lion-lane' },
    ],
  },
  {
    role: 'freight forwarder',
    name: 'forwarder',
    nickname: 'Finn (forwarder)',
    locale: 'en-US',
    steps: [
      ...certified({
        nation: 'NL',
        companyName: 'Demo Tidewater Forwarding B.V.',
        businessType: 'forwarder',
        mainProducts: 'Sea freight of full containers, customs clearance',
      }),
      {
        day: 38,
        register: {
          kind: 'forwarder',
          shopName: 'Demo Tidewater Forwarding',
          intro: 'Full containers from Chinese ports to Europe, Africa, the Gulf, Brazil and Southeast Asia.',
        },
      },
      { day: 37, approve: 'merchant' },
    ],
  },
];

export const demoOperator: DemoMember & { role: string } = {
  role: 'operator',
  name: 'operator',
  nickname: 'Olga (operator)',
  locale: 'en-US',
  capabilities: ['operator'],
  steps: [],
};

const unreadable: Refusal = {
  reason: 'unreadable',
  remark: 'The stamp covers the registration number. Please send a scan of 300 dpi.',
  fields: ['certificate'],
};

/** Who waits for an operator, has been refused or plays a small part. Nobody is told their password; it is the same. */
export const demoApplicants: DemoMember[] = [
  {
    name: 'linh',
    nickname: 'Linh',
    locale: 'en-US',
    steps: [
      {
        day: 5,
        certify: enterprise({
          nation: 'VN',
          companyName: 'Demo Lotus Pond Packaging JSC',
          businessType: 'processor',
          mainProducts: 'Blown film and bags',
          employees: '201-500',
        }),
        document: 'pdf',
      },
    ],
  },
  {
    name: 'xiaolin',
    nickname: '小林',
    locale: 'zh-CN',
    steps: [
      {
        day: 3,
        certify: enterprise({
          nation: 'CN',
          companyName: '演示溪石塑料制品（余姚）有限公司',
          businessType: 'processor',
          mainProducts: '家电外壳注塑件',
          employees: '21-50',
          established: 2016,
        }),
        document: 'png',
      },
    ],
  },
  {
    name: 'greta',
    nickname: 'Greta',
    locale: 'en-US',
    steps: [
      {
        day: 12,
        certify: enterprise({
          nation: 'DE',
          companyName: 'Demo Pumpengehäuse GmbH',
          mainProducts: 'Compounds for pumps',
          established: 1987,
        }),
        document: 'png',
      },
      { day: 10, refuse: unreadable, of: 'certification' },
      {
        day: 2,
        certify: enterprise({
          nation: 'DE',
          companyName: 'Demo Pumpengehäuse GmbH',
          mainProducts: 'Compounds for pumps',
          established: 1987,
        }),
        document: 'pdf',
      },
    ],
  },
  {
    name: 'ravi',
    nickname: 'Ravi',
    locale: 'en-US',
    steps: [
      {
        day: 20,
        certify: enterprise({
          nation: 'IN',
          companyName: 'Demo Monsoon Mouldings',
          mainProducts: 'Crates and pallets',
        }),
        document: 'png',
      },
      { day: 19, refuse: unreadable, of: 'certification' },
      {
        day: 15,
        certify: enterprise({
          nation: 'IN',
          companyName: 'Demo Monsoon Mouldings Pvt. Ltd.',
          mainProducts: 'Crates and pallets',
        }),
        document: 'pdf',
      },
      {
        day: 14,
        refuse: {
          reason: 'mismatch',
          remark: 'The register names the company Demo Monsoon Plastics Pvt. Ltd., founded in 2012.',
          fields: ['companyName', 'established'],
        },
        of: 'certification',
      },
    ],
  },
  {
    name: 'mei',
    nickname: '阿梅',
    locale: 'zh-CN',
    steps: [
      ...certified(
        {
          nation: 'CN',
          companyName: '演示青瓦改性材料（东莞）有限公司',
          mainProducts: '改性 PA、PBT、PC/ABS',
          employees: '51-200',
        },
        'png',
      ),
      {
        day: 4,
        register: {
          kind: 'supplier',
          shopName: '演示青瓦改性材料',
          intro: '玻纤增强与阻燃改性料，常备库存，支持小批量配色。',
          categoryIds: ['pa66', 'pbt', 'pc-abs'],
        },
      },
    ],
  },
  {
    name: 'omar',
    nickname: 'Omar',
    locale: 'en-US',
    steps: [
      ...certified({
        nation: 'AE',
        companyName: 'Demo Date Palm Logistics LLC',
        businessType: 'forwarder',
        mainProducts: 'Groupage and bonded storage',
      }),
      {
        day: 9,
        register: {
          kind: 'forwarder',
          shopName: 'Demo Date Palm Logistics',
          intro: 'Bonded storage at Jebel Ali, groupage to East Africa.',
        },
      },
      {
        day: 8,
        refuse: { reason: 'other', remark: 'Please add the forwarding licence to your documents.' },
        of: 'merchant',
      },
      {
        day: 1,
        register: {
          kind: 'forwarder',
          shopName: 'Demo Date Palm Logistics',
          intro: 'Bonded storage at Jebel Ali, groupage to East Africa.',
        },
      },
    ],
  },
  // Another forwarder, so that freight is quoted by more than one.
  {
    name: 'tao',
    nickname: '小陶（货代）',
    locale: 'zh-CN',
    steps: [
      ...certified({
        nation: 'CN',
        companyName: '演示甬帆国际货运代理有限公司',
        businessType: 'forwarder',
        mainProducts: '宁波、上海、深圳整箱海运，报关与拖车',
        established: 2012,
      }),
      {
        day: 36,
        register: {
          kind: 'forwarder',
          shopName: '演示甬帆国际货代',
          intro: '宁波起运整箱海运，东南亚航线每周六班。',
        },
      },
      { day: 35, approve: 'merchant' },
    ],
  },
];

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
    answer: 'We decide within three working days. You will get an e-mail.',
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
