import { bothSign, paid, paidWhatIsDue, type DemoDeal } from './deal-steps.ts';

/** Goods came not as agreed, and the sides have settled it with other goods, or could not. */
export const dealsClaimed: DemoDeal[] = [
  // The sides did not settle: the marketplace has been called in, and has still to propose.
  {
    posted: 43,
    asked: {
      materialId: 'chimei-polylac-pa-765a',
      gradeNumber: 'PA-765A',
      quantity: '20',
      tradeTerm: 5,
      destinationPort: 'MYPKG',
      destinationCountry: 'MY',
      deliverWithin: [6, 30],
    },
    steps: [
      { day: 42.5, by: 'supplier', quote: { unitPrice: '2395', leadTimeDays: 5 } },
      { day: 42, accept: [{ from: 'supplier', quantity: '20' }] },
      ...bothSign('supplier', [41.5, 41]),
      ...paid('supplier', 30, [40.5, 39.5]),
      {
        day: 35,
        of: 'supplier',
        ship: {
          ...{ quantity: '20', carrier: 'COSU', transportDocument: 'COSU6101100431', containers: ['CSNU6101106'] },
          ...{ from: 'CNNGB', to: 'MYPKG', etd: 34.5, eta: 27, lots: ['PA765A-07C'] },
        },
      },
      { day: 34, track: 'DEPARTED', place: 'CNNGB', of: 'supplier' },
      { day: 26.5, track: 'ARRIVED', place: 'MYPKG', of: 'supplier' },
      {
        ...{ day: 24, by: 'buyer', of: 'supplier', proof: 'Survey report' },
        claim: {
          ...{ kind: 'damaged', remedy: 'goodsPrice', tonnes: '1.5', items: ['CSNU6101106'] },
          text: 'Water had come in through the roof of the container: 60 bags are wet. Survey report enclosed.',
        },
      },
      {
        ...{ day: 17, by: 'supplier', of: 'supplier' },
        answerClaim: {
          answer: 'rejected',
          remark:
            '装箱时箱体完好，属运输途中受损，应由保险理赔。 The container was sound when it was loaded: this is for the insurance.',
        },
      },
      {
        day: 7,
        callIn: 'The container was the seller’s choice. We ask the marketplace for a proposal.',
        of: 'supplier',
      },
    ],
  },
  // What was damaged has been replaced, and has come.
  {
    posted: 42,
    asked: {
      materialId: 'chimei-polylac-pa-757',
      gradeNumber: 'PA-757',
      quantity: '25',
      tradeTerm: 5,
      destinationPort: 'SGSIN',
      destinationCountry: 'SG',
      deliverWithin: [6, 30],
    },
    steps: [
      { day: 41.5, by: 'supplier', quote: { unitPrice: '1402', leadTimeDays: 5 } },
      { day: 41, accept: [{ from: 'supplier', quantity: '25' }] },
      ...bothSign('supplier', [40.5, 40]),
      ...paid('supplier', 30, [39, 38]),
      {
        day: 34,
        of: 'supplier',
        ship: {
          ...{ quantity: '25', carrier: 'OOLU', transportDocument: 'OOLU2757014460', containers: ['OOLU2757011'] },
          ...{ from: 'CNNGB', to: 'SGSIN', etd: 33.5, eta: 26, lots: ['PA757-24D'] },
        },
      },
      { day: 33, track: 'DEPARTED', place: 'CNNGB', of: 'supplier' },
      ...paidWhatIsDue('supplier', [31, 29.5]),
      { day: 25.5, track: 'ARRIVED', place: 'SGSIN', of: 'supplier' },
      {
        ...{ day: 23, by: 'buyer', of: 'supplier', proof: 'Photographs of the bags' },
        claim: {
          ...{ kind: 'damaged', remedy: 'replacement', tonnes: '1', items: ['OOLU2757011'] },
          text: 'One pallet has fallen over: 40 bags are torn and dirty. Please replace them.',
        },
      },
      { day: 20, by: 'supplier', of: 'supplier', answerClaim: { answer: 'accepted' } },
      {
        ...{ day: 16, by: 'supplier', of: 'supplier' },
        claimGoods: { quantity: '1', carrier: 'COSU', transportDocument: 'COSU6160757001', etd: 15, eta: 7 },
      },
      { day: 5, claimGoods: 'received', by: 'buyer', of: 'supplier' },
      { day: 1.5, receive: true, of: 'supplier' },
    ],
  },
];
