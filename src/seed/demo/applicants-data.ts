import { certified, enterprise, type DemoMember, type Refusal } from './demo-member.ts';

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
        day: 2,
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
        day: 0.3,
        certify: enterprise({
          nation: 'CN',
          companyName: '演示溪石塑料制品（余姚）有限公司',
          otherName: 'Demo Brookstone Plastic Products (Yuyao) Co., Ltd.',
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
        day: 0.1,
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
          otherName: 'Demo Grey Tile Compounds (Dongguan) Co., Ltd.',
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
        otherName: 'Demo Yongfan International Freight Forwarding Co., Ltd.',
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
