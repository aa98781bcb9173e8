import { bothSign, type DemoDeal } from './deal-steps.ts';

/** Paid through banks against documents, without a letter of credit: each stands at another step. */
export const dealsByDocuments: DemoDeal[] = [
  // D/P: the buyer's bank has them, and hands them over against payment.
  {
    posted: 27,
    asked: {
      materialId: 'chimei-polylac-pa-758',
      gradeNumber: 'PA-758',
      quantity: '18',
      tradeTerm: 5,
      destinationPort: 'THLCH',
      destinationCountry: 'TH',
      paymentTerm: 'DP',
      deliverWithin: [6, 35],
    },
    steps: [
      { day: 26, by: 'supplier', quote: { unitPrice: '1845', leadTimeDays: 8 } },
      { day: 25, accept: [{ from: 'supplier', quantity: '18' }] },
      ...bothSign('supplier', [24.5, 24]),
      {
        day: 14,
        of: 'supplier',
        ship: {
          ...{ quantity: '18', carrier: 'COSU', transportDocument: 'COSU6150758020', containers: ['CSNU6150754'] },
          ...{ from: 'CNNGB', to: 'THLCH', etd: 13.5, eta: 6, lots: ['PA758-28A'] },
        },
      },
      { day: 13, track: 'DEPARTED', place: 'CNNGB', of: 'supplier' },
      { day: 11, documents: 'handDocuments', by: 'supplier', of: 'supplier' },
      { day: 4, documents: 'presentDocuments', by: 'supplier', of: 'supplier' },
    ],
  },
  // D/A: the buyer has accepted the draft, and has the documents; it is due 30 days after the bill of lading.
  {
    posted: 32,
    asked: {
      materialId: 'dow-ldpe-450e',
      gradeNumber: 'LDPE 450E',
      quantity: '24.75',
      tradeTerm: 5,
      destinationPort: 'VNSGN',
      destinationCountry: 'VN',
      paymentTerm: 'DA30',
      deliverWithin: [6, 30],
    },
    steps: [
      { day: 31, by: 'supplier2', quote: { unitPrice: '1268', leadTimeDays: 7 } },
      { day: 29.5, accept: [{ from: 'supplier2', quantity: '24.75' }] },
      ...bothSign('supplier2', [29, 28.5]),
      {
        day: 21,
        of: 'supplier2',
        ship: {
          ...{ quantity: '24.75', carrier: 'ONEY', transportDocument: 'ONEYSIN540011', containers: ['ONEU5400114'] },
          ...{ from: 'SGSIN', to: 'VNSGN', etd: 20.5, eta: 16, lots: ['450E-0923'] },
        },
      },
      { day: 20, track: 'DEPARTED', place: 'SGSIN', of: 'supplier2' },
      { day: 18, documents: 'handDocuments', by: 'supplier2', of: 'supplier2' },
      { day: 14, documents: 'presentDocuments', by: 'supplier2', of: 'supplier2' },
      { day: 12, documents: 'acceptDocuments', by: 'buyer', of: 'supplier2' },
    ],
  },
  // Cash against documents: they have left the seller, and are on their way to the bank of the buyer.
  {
    posted: 16,
    asked: {
      materialId: 'chimei-polyrex-pg-33',
      gradeNumber: 'PG-33',
      quantity: '24',
      tradeTerm: 2,
      departurePort: 'CNNGB',
      cabinetType: '40HQ',
      paymentTerm: 'CAD',
      deliverWithin: [4, 30],
    },
    steps: [
      { day: 15, by: 'supplier', quote: { unitPrice: '1236', leadTimeDays: 6 } },
      { day: 14, accept: [{ from: 'supplier', quantity: '24' }] },
      ...bothSign('supplier', [13.5, 13]),
      {
        day: 5,
        of: 'supplier',
        ship: {
          ...{ quantity: '24', carrier: 'WHLC', transportDocument: 'WHLC452077C', containers: ['WHLU4520779'] },
          ...{ from: 'CNNGB', to: 'SGSIN', etd: 4.5, eta: -3, lots: ['PG33-1102'] },
        },
      },
      { day: 4, track: 'DEPARTED', place: 'CNNGB', of: 'supplier' },
      { day: 2.5, documents: 'handDocuments', by: 'supplier', of: 'supplier' },
    ],
  },
];
