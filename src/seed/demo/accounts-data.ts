import { certified, type DemoMember } from './demo-member.ts';

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
        {
          nation: 'CN',
          companyName: '演示纸鹤塑化（宁波）有限公司',
          otherName: 'Demo Paper Crane Plastics & Chemicals (Ningbo) Co., Ltd.',
          mainProducts: 'ABS, HIPS, GPPS',
          established: 2011,
        },
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
        mainProducts: 'PP, PE, EVA, POE',
        established: 2005,
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

/** Two, because one alone moves no money. */
export const demoOperator: DemoMember & { role: string } = {
  role: 'operator',
  name: 'operator',
  nickname: 'Olga (operator)',
  locale: 'en-US',
  capabilities: ['operator'],
  steps: [],
};

export const demoOperator2: DemoMember & { role: string } = {
  role: 'second operator',
  name: 'operator2',
  nickname: '老吴（运营）',
  locale: 'zh-CN',
  capabilities: ['operator'],
  steps: [],
};
