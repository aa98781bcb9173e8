import { bothSign, paid, type DemoDeal } from './deal-steps.ts';

/** Over, well or badly. They come first: what ends by itself ends while nothing else is there. */
export const endedDeals: DemoDeal[] = [
  {
    posted: 38,
    asked: {
      materialId: 'chimei-zhenjiang-polylac-pa-757k',
      gradeNumber: 'PA-757K',
      quantity: '26',
      tradeTerm: 5,
      destinationPort: 'MYPKG',
      destinationCountry: 'MY',
      deliverWithin: [8, 45],
    },
    steps: [
      { day: 37, by: 'supplier', quote: { unitPrice: '1405', leadTimeDays: 5 } },
      { day: 35, accept: [{ from: 'supplier', quantity: '26' }] },
      ...bothSign('supplier', [34.5, 34]),
      ...paid('supplier', 30, [33, 31.5]),
      {
        day: 29,
        of: 'supplier',
        ship: {
          ...{ quantity: '26', carrier: 'WHLC', transportDocument: 'WHLC337190A', containers: ['WHLU3371900'] },
          ...{ from: 'CNNGB', to: 'MYPKG', etd: 28, eta: 20, lots: ['757K-0311'] },
        },
      },
      { day: 28, track: 'DEPARTED', place: 'CNNGB', of: 'supplier' },
      ...paid('supplier', 70, [26, 23]),
      { day: 20.4, track: 'ARRIVED', place: 'MYPKG', of: 'supplier' },
      { day: 18, track: 'DELIVERED', place: 'MYPKG', of: 'supplier' },
      { day: 16, receive: true, of: 'supplier' },
      { day: 15.5, evaluate: 5, text: 'On time, dry bags, certificate in every container.', of: 'supplier' },
    ],
  },
  {
    posted: 37.5,
    asked: {
      categoryId: 'commodity',
      gradeNumber: 'POLYREX PH-88 or equal',
      quantity: '50',
      tradeTerm: 3,
      destinationPort: 'MYPKG',
      destinationCountry: 'MY',
      paymentTerm: 'TT100',
      deliverWithin: [8, 45],
    },
    steps: [
      { day: 36.6, by: 'supplier', quote: { unitPrice: '1388', quantity: '50', leadTimeDays: 5 } },
      {
        day: 36,
        by: 'supplier2',
        quote: {
          unitPrice: '1366',
          quantity: '25',
          leadTimeDays: 3,
          instead: {
            materialId: 'totalenergies-polystyrene-impact-7240',
            gradeNumber: 'Polystyrene Impact 7240',
            remark: 'From stock in Singapore.',
          },
        },
      },
      {
        day: 34,
        accept: [
          { from: 'supplier', quantity: '25' },
          { from: 'supplier2', quantity: '25' },
        ],
      },
      ...bothSign('supplier2', [33.8, 33.6]),
      ...bothSign('supplier', [33.5, 33.4]),
      { day: 32.5, pay: { percent: 100, sent: 32.5, over: '341.50' }, of: 'supplier2' },
      { day: 31, confirm: { arrived: 31 }, of: 'supplier2' },
      ...paid('supplier', 100, [32.4, 30]),
      {
        day: 29.5,
        of: 'supplier2',
        ship: {
          ...{ quantity: '25', carrier: 'MAEU', transportDocument: 'MAEU551208310', containers: ['TCNU5512089'] },
          ...{ from: 'SGSIN', to: 'MYPKG', etd: 29, eta: 27 },
        },
      },
      { day: 29, track: 'DEPARTED', place: 'SGSIN', of: 'supplier2' },
      {
        day: 28,
        of: 'supplier',
        ship: {
          ...{ quantity: '25', carrier: 'COSU', transportDocument: 'COSU4420130021', containers: ['TGBU4420136'] },
          ...{ from: 'CNNGB', to: 'MYPKG', etd: 27, eta: 18 },
        },
      },
      { day: 27, track: 'ARRIVED', place: 'MYPKG', of: 'supplier2' },
      { day: 26.8, track: 'DEPARTED', place: 'CNNGB', of: 'supplier' },
      { day: 24, receive: true, of: 'supplier2' },
      { day: 20, refund: '241.50', note: 'The rest follows when your bank has answered us.', of: 'supplier2' },
      { day: 18.5, track: 'ARRIVED', place: 'MYPKG', of: 'supplier' },
      { day: 14, receive: true, of: 'supplier' },
      { day: 13.5, evaluate: 4, text: 'Good goods; the papers came two days late.', of: 'supplier' },
    ],
  },
  {
    posted: 30,
    asked: {
      materialId: 'hanwha-solutions-eva-1316',
      gradeNumber: 'EVA 1316',
      quantity: '20',
      tradeTerm: 5,
      destinationPort: 'IDJKT',
      destinationCountry: 'ID',
    },
    steps: [
      { day: 28, by: 'supplier2', quote: { unitPrice: '1690', validDays: 4 } },
      { day: 22.9, pass: true },
    ],
  },
  {
    posted: 24,
    asked: { materialId: 'chimei-polyrex-ph-888g', gradeNumber: 'PH-888G', quantity: '25', tradeTerm: 1 },
    steps: [
      { day: 23, by: 'supplier', quote: { unitPrice: '1310' } },
      { day: 21, accept: [{ from: 'supplier', quantity: '25' }] },
      {
        day: 20,
        refuse: 'cannotDeliver',
        remark: '上游装置临时检修，无法按期交货。 The maker has stopped for repairs.',
        of: 'supplier',
      },
    ],
  },
  {
    posted: 21,
    asked: {
      materialId: 'sabic-pp-575p',
      gradeNumber: 'PP 575P',
      quantity: '24.75',
      tradeTerm: 3,
      destinationPort: 'MYPKG',
      destinationCountry: 'MY',
    },
    steps: [
      { day: 20, by: 'supplier2', quote: { unitPrice: '1005' } },
      { day: 18, cancel: 'noLongerNeeded', remark: 'Our customer has moved the project to next year.' },
    ],
  },
  {
    posted: 17,
    asked: {
      materialId: 'exxonmobil-ld-100ac',
      gradeNumber: 'LD 100AC',
      quantity: '500',
      targetPrice: '890',
      tradeTerm: 2,
      departurePort: 'SGSIN',
    },
    steps: [
      { day: 16, by: 'supplier2', decline: 'outOfStock', remark: 'Nothing of this size before next quarter.' },
      { day: 9.9, pass: true },
    ],
  },
];
