import { bothSign, paid, paidWhatIsDue, type DemoDeal } from './deal-steps.ts';

/** Awarded, and on their way from signature to arrival. */
export const dealsUnderWay: DemoDeal[] = [
  // Paid to the seller itself, which has still to say whether the balance has arrived.
  {
    posted: 14,
    asked: {
      materialId: 'chimei-polylac-pa-757',
      gradeNumber: 'PA-757',
      quantity: '24',
      tradeTerm: 5,
      destinationPort: 'SGSIN',
      destinationCountry: 'SG',
      deliverWithin: [4, 40],
    },
    steps: [
      { day: 13, by: 'supplier', quote: { unitPrice: '1395', leadTimeDays: 5 } },
      { day: 12, accept: [{ from: 'supplier', quantity: '24' }], direct: true },
      ...bothSign('supplier', [11, 10.5]),
      ...paid('supplier', 30, [10, 8]),
      {
        day: 6,
        of: 'supplier',
        ship: {
          ...{ quantity: '24', carrier: 'COSU', transportDocument: 'COSU641200757', containers: ['CSNU6412005'] },
          ...{ from: 'CNNGB', to: 'SGSIN', etd: 5.5, eta: 1, lots: ['PA757-2611A'] },
        },
      },
      { day: 1.2, pay: { percent: 70, sent: 2 }, of: 'supplier' },
    ],
  },
  {
    posted: 9,
    asked: {
      materialId: 'chimei-polylac-pa-765a',
      gradeNumber: 'PA-765A',
      quantity: '16',
      tradeTerm: 2,
      departurePort: 'CNNGB',
      cabinetType: '20GP',
      remarks: 'UL 94 V-0 yellow card with the first lot.',
    },
    steps: [
      { day: 8, by: 'supplier', quote: { unitPrice: '2385', leadTimeDays: 20 } },
      { day: 2.1, accept: [{ from: 'supplier', quantity: '16' }] },
      { day: 1.2, sign: 'buyer', of: 'supplier' },
    ],
  },
  {
    posted: 8,
    asked: {
      materialId: 'hmc-polymers-moplen-hp500n',
      gradeNumber: 'Moplen HP500N',
      quantity: '50',
      tradeTerm: 5,
      destinationPort: 'VNSGN',
      destinationCountry: 'VN',
      limits: [
        {
          ...{ property: 'mfr', method: 'ISO 1133', condition: '230 °C/2.16 kg', unit: 'g/10 min' },
          ...{ minimum: '10', maximum: '14', target: '12' },
        },
        { property: 'ashContent', method: 'ISO 3451-1', condition: '', unit: '%', maximum: '0.05' },
        { property: 'flexuralModulus', method: 'ISO 178', condition: '', unit: 'MPa', minimum: '1350' },
      ],
    },
    steps: [
      {
        ...{ day: 7, by: 'supplier2' },
        quote: {
          ...{ unitPrice: '985', leadTimeDays: 7 },
          limits: [{ answer: 'accepted' }, { answer: 'proposed', maximum: '0.08' }, { answer: 'notTested' }],
        },
      },
      { day: 1.5, accept: [{ from: 'supplier2', quantity: '50' }] },
      { day: 0.8, sign: 'supplier2', of: 'supplier2' },
    ],
  },
  {
    posted: 16,
    asked: {
      materialId: 'chimei-polyrex-pg-33',
      gradeNumber: 'PG-33',
      quantity: '25',
      tradeTerm: 2,
      departurePort: 'CNNGB',
    },
    steps: [
      { day: 15, by: 'supplier', quote: { unitPrice: '1240' } },
      { day: 12, accept: [{ from: 'supplier', quantity: '25' }] },
      ...bothSign('supplier', [11.5, 11]),
      { day: 3.1, pay: { percent: 30, sent: 4 }, of: 'supplier' },
    ],
  },
  {
    posted: 20,
    asked: {
      materialId: 'dow-dowlex-2045g',
      gradeNumber: 'DOWLEX 2045G',
      quantity: '49.5',
      tradeTerm: 3,
      destinationPort: 'IDJKT',
      destinationCountry: 'ID',
      paymentTerm: 'TT100',
      payWithin: 40,
    },
    steps: [
      { day: 18.5, by: 'supplier2', quote: { unitPrice: '1135.5' } },
      { day: 16, accept: [{ from: 'supplier2', quantity: '49.5' }] },
      ...bothSign('supplier2', [15.5, 15]),
      { day: 11, pay: { percent: 50, sent: 12 }, of: 'supplier2' },
      { day: 8, reject: 'notArrived', remark: 'The bank sent it back: postscript missing.', of: 'supplier2' },
      ...paid('supplier2', 50, [7, 4.5]),
    ],
  },
  {
    posted: 30,
    asked: {
      materialId: 'chimei-kibisan-pn-117c',
      gradeNumber: 'KIBISAN PN-117C',
      quantity: '26',
      tradeTerm: 5,
      destinationPort: 'THLCH',
      destinationCountry: 'TH',
    },
    steps: [
      { day: 28, by: 'supplier', quote: { unitPrice: '1528', leadTimeDays: 25 } },
      { day: 26, accept: [{ from: 'supplier', quantity: '26' }] },
      ...bothSign('supplier', [25.5, 25]),
      ...paid('supplier', 30, [22, 19], '18.00'),
    ],
  },
  // Three lots, each paid against the copy of its bill of lading: the first one is, the second one is to be, the last one has still to leave.
  {
    posted: 36,
    asked: {
      materialId: 'chimei-polylac-pa-757',
      gradeNumber: 'PA-757',
      quantity: '104',
      tradeTerm: 2,
      deliveryMethod: 'PARTIAL',
      departurePort: 'CNNGB',
      deliverWithin: [15, 60],
    },
    steps: [
      { day: 34, by: 'supplier', quote: { unitPrice: '1478', remarks: '分三批装运：26、52、26 吨。' } },
      { day: 32, accept: [{ from: 'supplier', quantity: '104' }] },
      ...bothSign('supplier', [31.5, 31]),
      ...paid('supplier', 30, [28, 25.5]),
      {
        day: 14,
        of: 'supplier',
        ship: {
          ...{ quantity: '26', carrier: 'COSU', transportDocument: 'COSU6102140077', containers: ['COSU6102145'] },
          ...{ from: 'CNNGB', to: 'SGSIN', etd: 12, eta: 5, lots: ['PA757-26A'] },
        },
      },
      { day: 13, track: 'GATE_IN', place: 'CNNGB', of: 'supplier' },
      { day: 12, track: 'DEPARTED', place: 'CNNGB', of: 'supplier' },
      ...paidWhatIsDue('supplier', [9, 7.5]),
      { day: 6.5, originals: 1, of: 'supplier' },
      { day: 4.6, track: 'ARRIVED', place: 'SGSIN', of: 'supplier' },
      {
        day: 4,
        of: 'supplier',
        ship: {
          ...{
            quantity: '52',
            carrier: 'OOLU',
            transportDocument: 'OOLU7283401190',
            containers: ['OOLU7283403', 'OOLU7283419'],
          },
          ...{ from: 'CNNGB', to: 'SGSIN', etd: 2, eta: -5, lots: ['PA757-27B', 'PA757-27C'] },
        },
      },
      { day: 1.9, track: 'DEPARTED', place: 'CNNGB', of: 'supplier', shipment: 2 },
    ],
  },
  {
    posted: 44,
    asked: {
      materialId: 'chimei-polylac-pa-727',
      gradeNumber: 'PA-727',
      quantity: '52',
      tradeTerm: 5,
      destinationPort: 'VNSGN',
      destinationCountry: 'VN',
      paymentTerm: 'LC_SIGHT',
      deliverWithin: [10, 40],
    },
    steps: [
      { day: 42, by: 'supplier', quote: { unitPrice: '1492', leadTimeDays: 20 } },
      { day: 40, accept: [{ from: 'supplier', quantity: '52' }] },
      ...bothSign('supplier', [39.5, 39]),
      { day: 36, credit: { stage: 'draft', presentationDays: 10 }, of: 'supplier' },
      { day: 35, answerCredit: 'amendment', remark: '请将交单期改为提单日后 21 天。', of: 'supplier' },
      { day: 34, credit: { stage: 'opened' }, of: 'supplier' },
      { day: 32, answerCredit: 'advised', remark: '', of: 'supplier' },
      {
        day: 16,
        of: 'supplier',
        ship: {
          ...{
            quantity: '52',
            carrier: 'OOLU',
            transportDocument: 'OOLU2690118350',
            containers: ['OOLU2690113', 'OOLU2690129'],
          },
          ...{ from: 'CNNGB', to: 'VNSGN', etd: 14, eta: 7, lots: ['PA727-31A'] },
        },
      },
      { day: 13.5, track: 'DEPARTED', place: 'CNNGB', of: 'supplier' },
      { day: 9, documents: 'presentDocuments', by: 'supplier', of: 'supplier' },
      {
        ...{ day: 3, documents: 'noteDiscrepancies', by: 'buyer', of: 'supplier' },
        items: ['Packing list: gross weight differs from the bill of lading', 'Certificate of origin not presented'],
      },
    ],
  },
  {
    posted: 37,
    asked: {
      materialId: 'tpc-cosmothene-f210-6',
      gradeNumber: 'Cosmothene F210-6',
      quantity: '25',
      tradeTerm: 5,
      destinationPort: 'LKCMB',
      destinationCountry: 'LK',
    },
    steps: [
      { day: 36, by: 'supplier2', quote: { unitPrice: '1190', leadTimeDays: 8 } },
      { day: 34, accept: [{ from: 'supplier2', quantity: '25' }] },
      ...bothSign('supplier2', [33.5, 33]),
      ...paid('supplier2', 30, [30, 27]),
      {
        day: 20,
        of: 'supplier2',
        ship: {
          ...{ quantity: '25', carrier: 'ONEY', transportDocument: 'ONEYSIN208866', containers: ['ONEU2088661'] },
          ...{ from: 'SGSIN', to: 'LKCMB', etd: 18, eta: 6, lots: ['F2106-114'] },
        },
      },
      { day: 17.5, track: 'DEPARTED', place: 'SGSIN', of: 'supplier2' },
      { day: 12, track: 'TRANSSHIP', place: 'MYPKG', of: 'supplier2', remark: 'Rolled to the next vessel.' },
      { day: 5, track: 'ARRIVED', place: 'LKCMB', of: 'supplier2', expectedIn: 3 },
      { day: 2.2, pay: { percent: 70, sent: 3 }, of: 'supplier2' },
    ],
  },
];
