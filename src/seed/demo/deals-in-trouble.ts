import { bothSign, paid, type DemoDeal } from './deal-steps.ts';

/** Over, but for the money: it is paid too late, or was paid for what never came. */
export const endedWithMoney: DemoDeal[] = [
  // The deposit was paid, and the goods were never shipped.
  {
    posted: 44,
    asked: {
      materialId: 'chimei-polylac-pa-756s',
      gradeNumber: 'PA-756S',
      quantity: '18',
      tradeTerm: 2,
      departurePort: 'CNNGB',
      payWithin: 6,
      deliverWithin: [4, 8],
    },
    steps: [
      { day: 43.5, by: 'supplier', quote: { unitPrice: '1990', leadTimeDays: 3 } },
      { day: 43, accept: [{ from: 'supplier', quantity: '18' }] },
      ...bothSign('supplier', [42.8, 42.5]),
      ...paid('supplier', 30, [42, 40]),
      {
        ...{ day: 34, notify: 'delayExpected', by: 'supplier', of: 'supplier' },
        text: '工厂停电检修，预计推迟两周装船。 The plant has lost power; we expect to load two weeks later.',
      },
      { day: 30, pass: true },
      {
        ...{ day: 3.5, avoid: 'Five weeks late and no shipping date: we have bought elsewhere.', by: 'buyer' },
        of: 'supplier',
      },
    ],
  },
  // Nothing was paid by the day agreed on; what the buyer's bank sent arrives after the end.
  {
    posted: 29,
    asked: {
      materialId: 'chimei-polyrex-ph-88',
      gradeNumber: 'PH-88',
      quantity: '25',
      tradeTerm: 5,
      destinationPort: 'IDJKT',
      destinationCountry: 'ID',
      paymentTerm: 'TT100',
      payWithin: 18,
      deliverWithin: [20, 50],
    },
    steps: [
      { day: 28, by: 'supplier', quote: { unitPrice: '1228', leadTimeDays: 10 } },
      { day: 26, accept: [{ from: 'supplier', quantity: '25' }] },
      ...bothSign('supplier', [25.5, 25]),
      { day: 5.9, pass: true },
      { day: 2.6, lateWire: true, of: 'supplier' },
    ],
  },
  // The balance against the copy of the bill of lading never came: the seller has closed the deal, and is still owed it.
  {
    posted: 46,
    asked: {
      materialId: 'dow-ldpe-722',
      gradeNumber: 'LDPE 722',
      quantity: '10',
      tradeTerm: 2,
      departurePort: 'SGSIN',
      cabinetType: '20GP',
      payWithin: 3,
      deliverWithin: [2, 12],
    },
    steps: [
      { day: 45.8, by: 'supplier2', quote: { unitPrice: '1390', leadTimeDays: 2 } },
      { day: 45.6, accept: [{ from: 'supplier2', quantity: '10' }] },
      ...bothSign('supplier2', [45.4, 45.2]),
      ...paid('supplier2', 30, [45, 44.6]),
      {
        day: 44,
        of: 'supplier2',
        ship: {
          ...{ quantity: '10', carrier: 'MAEU', transportDocument: 'MAEU581500062', containers: ['MSKU5815001'] },
          ...{ from: 'SGSIN', to: 'MYPKG', etd: 43.5, eta: 38, lots: ['722-3317'] },
        },
      },
      { day: 43, track: 'DEPARTED', place: 'SGSIN', of: 'supplier2' },
      {
        ...{ day: 3, avoid: 'Thirty days late, and no answer to our letters.', by: 'supplier2' },
        of: 'supplier2',
      },
    ],
  },
];

/** Under way, and not as agreed: claims, a change that one side has signed, a payment that is overdue. */
export const dealsInTrouble: DemoDeal[] = [
  // Short weight: the seller has answered with less than was asked, and the buyer is to say what it thinks of it.
  {
    posted: 43,
    asked: {
      materialId: 'chimei-polylac-pa-747s',
      gradeNumber: 'PA-747S',
      quantity: '25',
      tradeTerm: 5,
      destinationPort: 'MYPKG',
      destinationCountry: 'MY',
      deliverWithin: [8, 30],
    },
    steps: [
      { day: 42, by: 'supplier', quote: { unitPrice: '1465', leadTimeDays: 7 } },
      { day: 40, accept: [{ from: 'supplier', quantity: '25' }] },
      ...bothSign('supplier', [39.5, 39]),
      ...paid('supplier', 30, [37, 35]),
      {
        day: 26,
        of: 'supplier',
        ship: {
          ...{ quantity: '25', carrier: 'COSU', transportDocument: 'COSU6117736010', containers: ['CSNU6117735'] },
          ...{ from: 'CNNGB', to: 'MYPKG', etd: 25, eta: 17, lots: ['PA747S-12C'] },
        },
      },
      { day: 24.5, track: 'DEPARTED', place: 'CNNGB', of: 'supplier' },
      { day: 16, track: 'ARRIVED', place: 'MYPKG', of: 'supplier' },
      {
        ...{ day: 8, by: 'buyer', of: 'supplier', proof: 'Weighbridge certificate' },
        claim: {
          ...{ kind: 'short', measured: '24.360', unit: 't', method: 'Weighbridge at Port Klang, container and tare' },
          ...{ remedy: 'goodsPrice', items: ['CSNU6117735'] },
          text: 'The weighbridge found 24.36 t net. Seals were whole; two pallets were short of bags.',
        },
      },
      {
        ...{ day: 3, by: 'supplier', of: 'supplier' },
        answerClaim: {
          ...{ answer: 'countered', remedy: 'amount', figure: '500' },
          remark:
            '工厂出库磅单 24.72 吨，差额各半承担。 Our own weighbridge had 24.72 t; we offer to share the difference.',
        },
      },
    ],
  },
  // Off-spec goods, settled: the price of the rest is lessened.
  {
    posted: 43,
    asked: {
      materialId: 'tpc-cosmothene-l705',
      gradeNumber: 'Cosmothene L705',
      quantity: '24.75',
      tradeTerm: 5,
      destinationPort: 'VNSGN',
      destinationCountry: 'VN',
      deliverWithin: [6, 30],
    },
    steps: [
      { day: 42, by: 'supplier2', quote: { unitPrice: '1085', leadTimeDays: 6 } },
      { day: 40.5, accept: [{ from: 'supplier2', quantity: '24.75' }] },
      ...bothSign('supplier2', [40, 39.5]),
      ...paid('supplier2', 30, [38, 36]),
      {
        day: 29,
        of: 'supplier2',
        ship: {
          ...{ quantity: '24.75', carrier: 'ONEY', transportDocument: 'ONEYSIN311904', containers: ['ONEU3119047'] },
          ...{ from: 'SGSIN', to: 'VNSGN', etd: 28, eta: 24, lots: ['L705-88'] },
        },
      },
      { day: 27.5, track: 'DEPARTED', place: 'SGSIN', of: 'supplier2' },
      { day: 23, track: 'ARRIVED', place: 'VNSGN', of: 'supplier2' },
      {
        ...{ day: 12, by: 'buyer', of: 'supplier2', proof: 'Laboratory report' },
        claim: {
          ...{ kind: 'offSpec', property: 'MFR 190 °C / 2.16 kg', promised: '7.5', measured: '9.8', unit: 'g/10 min' },
          ...{ method: 'ISO 1133', remedy: 'percent', figure: '6', tonnes: '9.9', items: ['L705-88'] },
          text: 'Nine pallets of lot L705-88 neck in on the coating line. Report of the laboratory enclosed.',
        },
      },
      { day: 6, by: 'supplier2', of: 'supplier2', answerClaim: { answer: 'accepted' } },
    ],
  },
  // A later delivery, which the seller has signed and the buyer has not.
  {
    posted: 33,
    asked: {
      materialId: 'chimei-polylac-pa-777d',
      gradeNumber: 'PA-777D',
      quantity: '16',
      tradeTerm: 2,
      departurePort: 'CNNGB',
      cabinetType: '20GP',
      deliverWithin: [14, 40],
    },
    steps: [
      { day: 32, by: 'supplier', quote: { unitPrice: '2260', leadTimeDays: 20 } },
      { day: 30, accept: [{ from: 'supplier', quantity: '16' }] },
      ...bothSign('supplier', [29.5, 29]),
      ...paid('supplier', 30, [27, 25]),
      {
        ...{ day: 2.2, by: 'supplier', of: 'supplier' },
        change: {
          deliverWithin: 58,
          remark: '阻燃剂到货推迟，申请交期顺延。 The flame retardant comes late: we ask for a later delivery.',
        },
      },
      { day: 2.1, sign: 'supplier', of: 'supplier' },
    ],
  },
  // Open account: the goods are there, and their price is overdue.
  {
    posted: 44,
    asked: {
      materialId: 'dow-dowlex-2047g',
      gradeNumber: 'DOWLEX 2047G',
      quantity: '24.75',
      tradeTerm: 5,
      destinationPort: 'THLCH',
      destinationCountry: 'TH',
      paymentTerm: 'OA30',
      deliverWithin: [3, 20],
    },
    steps: [
      { day: 43.5, by: 'supplier2', quote: { unitPrice: '1112', leadTimeDays: 3 } },
      { day: 43, accept: [{ from: 'supplier2', quantity: '24.75' }] },
      ...bothSign('supplier2', [42.5, 42]),
      {
        day: 39,
        of: 'supplier2',
        ship: {
          ...{ quantity: '24.75', carrier: 'MAEU', transportDocument: 'MAEU570044783', containers: ['MSKU5700445'] },
          ...{ from: 'SGSIN', to: 'THLCH', etd: 38, eta: 33, lots: ['2047G-5521'] },
        },
      },
      { day: 38, track: 'DEPARTED', place: 'SGSIN', of: 'supplier2' },
      { day: 32.5, track: 'ARRIVED', place: 'THLCH', of: 'supplier2' },
      {
        ...{ day: 1.5, notify: 'settlementDemanded', by: 'supplier2', of: 'supplier2' },
        text: 'Payment was due a week ago. Please let us have your bank’s advice of transfer.',
      },
    ],
  },
];
