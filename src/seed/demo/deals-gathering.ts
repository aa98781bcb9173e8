import type { DemoBundle, DemoDeal } from './deal-steps.ts';

/** A row of limits, by the norm that most laboratories use. */
const mfr = (condition: string) => ({ property: 'mfr', method: 'ISO 1133', condition, unit: 'g/10 min' });

/** Inquiries that still gather quotes. */
export const gatheringDeals: DemoDeal[] = [
  {
    posted: 2.2,
    asked: {
      materialId: 'lg-chem-abs-hf380',
      gradeNumber: 'ABS HF380',
      quantity: '26',
      targetPrice: '1450',
      tradeTerm: 5,
      destinationPort: 'IDJKT',
      destinationCountry: 'ID',
      remarks: 'For washing-machine panels. Natural colour, one production lot if possible.',
    },
    steps: [{ day: 1.1, by: 'supplier', ask: '请问可以接受两个批号吗？如可以，本周即可装柜。Two lots possible?' }],
  },
  {
    posted: 6,
    asked: {
      materialId: 'chimei-polylac-pa-757',
      gradeNumber: 'PA-757',
      quantity: '52',
      targetPrice: '1430',
      tradeTerm: 2,
      departurePort: 'CNNGB',
      shopIds: ['paper-crane'],
      attachment: 'Packing and marking instructions',
      remarks: 'Yearly demand about 400 t. We look for a price that holds for the first two lots.',
    },
    steps: [
      { day: 5.6, by: 'supplier', ask: 'Pallets or loose bags? 托盘还是散装？' },
      { day: 5.3, answer: 'Loose bags, 26 t in each 40HQ, please.' },
      { day: 5, by: 'supplier', quote: { unitPrice: '1486', leadTimeDays: 12, remarks: '原厂原包，附 COA。' } },
      {
        day: 4.1,
        to: 'supplier',
        counter: { unitPrice: '1440', paymentTerm: 'TT30_70BL', text: 'Above our budget: two lots, one price.' },
      },
      { day: 3.2, by: 'supplier', quote: { unitPrice: '1462', leadTimeDays: 10, remarks: '两柜同价，附 COA。' } },
      { day: 2, to: 'supplier', counter: { unitPrice: '1450', text: 'At 1,450 we sign this week.' } },
      { day: 1.1, by: 'supplier', quote: { unitPrice: '1452.5', leadTimeDays: 10, validDays: 30 } },
    ],
  },
  {
    posted: 4.2,
    asked: {
      categoryId: 'commodity',
      gradeNumber: 'POLYREX PH-88 or equal',
      quantity: '50',
      targetPrice: '1350',
      tradeTerm: 3,
      destinationPort: 'MYPKG',
      destinationCountry: 'MY',
      remarks: 'HIPS for pump covers; an equal grade with data sheet is welcome.',
      limits: [
        { ...mfr('200 °C/5 kg'), minimum: '3.5', maximum: '6', target: '5' },
        { property: 'izodNotched', method: 'ASTM D256', condition: '', unit: 'J/m', minimum: '90' },
        { property: 'yellownessIndex', method: 'ASTM E313', condition: '', unit: '', maximum: '4' },
      ],
    },
    steps: [
      {
        day: 3.5,
        by: 'supplier',
        quote: { unitPrice: '1395', quantity: '50', validDays: 30, limits: Array(3).fill({ answer: 'accepted' }) },
      },
      {
        day: 3.1,
        by: 'supplier2',
        quote: {
          unitPrice: '1372',
          quantity: '25',
          validDays: 30,
          paymentTerm: 'TT100',
          limits: [{ answer: 'accepted' }, { answer: 'proposed', minimum: '80' }, { answer: 'notTested' }],
          instead: {
            materialId: 'totalenergies-polystyrene-impact-7240',
            gradeNumber: 'Polystyrene Impact 7240',
            remark: 'Same impact class, from stock in Singapore.',
          },
        },
      },
      { day: 1.5, to: 'supplier', counter: { unitPrice: '1368', text: 'For 25 t of it: can you come closer?' } },
    ],
  },
  {
    posted: 1.6,
    asked: {
      materialId: 'sabic-lldpe-218w',
      gradeNumber: 'LLDPE 218W',
      quantity: '99',
      tradeTerm: 5,
      destinationPort: 'LKCMB',
      destinationCountry: 'LK',
      sealedFor: 5,
      remarks: 'Sealed bids: prices are opened for all at the same moment.',
    },
    steps: [{ day: 0.9, by: 'supplier2', quote: { unitPrice: '1018', validDays: 30, leadTimeDays: 9 } }],
  },
];

/** The polyolefins of a month, of whoever has the best of each. */
export const askedTogether: DemoBundle = {
  posted: 3.1,
  asked: {
    tradeTerm: 5,
    destinationPort: 'MYPKG',
    destinationCountry: 'MY',
    shopIds: ['paper-crane', 'lion-lane'],
    remarks: 'Monthly requirement. Please quote what you have; we award each material by itself.',
  },
  lines: [
    {
      materialId: 'hmc-polymers-moplen-hp500n',
      gradeNumber: 'Moplen HP500N',
      quantity: '50',
      targetPrice: '970',
      steps: [
        { day: 2.4, by: 'supplier', quote: { unitPrice: '1004', validDays: 21, leadTimeDays: 12 } },
        { day: 1.9, by: 'supplier2', quote: { unitPrice: '992', validDays: 21, leadTimeDays: 9 } },
      ],
    },
    {
      materialId: 'sabic-lldpe-218w',
      gradeNumber: 'LLDPE 218W',
      quantity: '25',
      steps: [{ day: 1.9, by: 'supplier2', quote: { unitPrice: '1035', validDays: 21, leadTimeDays: 9 } }],
    },
    {
      materialId: 'totalenergies-polystyrene-impact-7240',
      gradeNumber: 'Polystyrene Impact 7240',
      quantity: '26',
      steps: [
        { day: 2.4, by: 'supplier', quote: { unitPrice: '1338', validDays: 21, leadTimeDays: 12 } },
        { day: 1.9, by: 'supplier2', quote: { unitPrice: '1365', validDays: 21, leadTimeDays: 9 } },
      ],
    },
  ],
};
