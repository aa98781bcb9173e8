/** Invented prices in the range of the market of 2026, all-in for one container. */
type Forwarder = 'forwarder' | 'tao';

export type DemoLane = {
  by: Forwarder;
  departurePort: string;
  destinationPort: string;
  cabinetType: string;
  price: string;
  currency?: string;
  transitDays: number;
  remarks?: string;
  /** So many days ago it was written down. */
  day: number;
  /** So many days after the loading it ends. */
  validDays: number;
};

/** To where, for how many days, and what a 20GP and a 40HQ cost from Ningbo. */
const ways: readonly [destinationPort: string, transitDays: number, small: number, large: number][] = [
  ['NGAPP', 38, 2_450, 4_180],
  ['KEMBA', 24, 1_860, 2_940],
  ['BRSSZ', 34, 2_150, 3_320],
  ['VNSGN', 6, 260, 430],
  ['AEJEA', 21, 1_340, 2_080],
  ['NLRTM', 36, 1_720, 2_860],
];
/** Other ports of loading, against Ningbo in USD. */
const origins: readonly [departurePort: string, more: number][] = [
  ['CNNGB', 0],
  ['CNSHA', 30],
  ['CNYTN', -40],
];

const surcharges = 'THC, documentation and bunker included; destination charges as per tariff.';

/** Ends soon where it is short, and has run out for one way, so that every state is to be seen. */
const endOf = (destinationPort: string, departurePort: string): number => {
  if (destinationPort === 'BRSSZ') return -4;
  return departurePort === 'CNYTN' ? 9 : 41;
};

const fromChina = origins.flatMap(([departurePort, more]) =>
  ways.map(([destinationPort, transitDays, , large]): DemoLane => ({
    ...{ by: 'forwarder', departurePort, destinationPort, cabinetType: '40HQ', transitDays },
    ...{ price: String(large + more), day: 20, validDays: endOf(destinationPort, departurePort) },
  })),
);
const smallFromNingbo = ways.map(([destinationPort, transitDays, small]): DemoLane => ({
  ...{ by: 'forwarder', departurePort: 'CNNGB', destinationPort, cabinetType: '20GP', transitDays },
  ...{ price: String(small), day: 20, validDays: endOf(destinationPort, 'CNNGB'), remarks: surcharges },
}));

export const demoLanes: DemoLane[] = [
  ...fromChina,
  ...smallFromNingbo,
  {
    ...{ by: 'forwarder', departurePort: 'CNNGB', destinationPort: 'SGSIN', cabinetType: '40HQ', transitDays: 8 },
    ...{ price: '690', day: 20, validDays: 41, remarks: surcharges },
  },
  {
    ...{ by: 'tao', departurePort: 'CNNGB', destinationPort: 'SGSIN', cabinetType: '40HQ', transitDays: 7 },
    ...{ price: '4750', currency: 'CNY', day: 18, validDays: 30, remarks: '含THC、文件费；周三、周六开船。' },
  },
  {
    ...{ by: 'tao', departurePort: 'CNSHA', destinationPort: 'MYPKG', cabinetType: '40HQ', transitDays: 9 },
    ...{ price: '5100', currency: 'CNY', day: 18, validDays: 30 },
  },
  {
    ...{ by: 'forwarder', departurePort: 'CNSHK', destinationPort: 'MYPKG', cabinetType: '40HQ', transitDays: 7 },
    ...{ price: '720', day: 20, validDays: 41 },
  },
];

export type DemoAnswer = {
  by: Forwarder;
  day: number;
  /** From the quote on. */
  validDays: number;
  amount: string;
  currency?: string;
  transitDays: number;
  carrier?: string;
  remarks?: string;
};
export type DemoRequest = {
  /** The grade of the RFQ, which still gathers quotes, or whose goods have not left. */
  of: string;
  day: number;
  departurePort: string;
  destinationPort: string;
  cabinetType: string;
  containers: number;
  remarks: string;
  answers: DemoAnswer[];
  /** The last quote of a forwarder, booked and confirmed. */
  booked?: {
    by: Forwarder;
    day: number;
    remarks: string;
    confirmed: { day: number; reference: string; vessel: string; /** From the loading of the demo. */ etdIn: number };
  };
};

export const demoRequests: DemoRequest[] = [
  {
    ...{ of: 'PA-757', day: 2.6, departurePort: 'CNNGB', destinationPort: 'SGSIN', cabinetType: '40HQ', containers: 2 },
    remarks: 'Both containers on one vessel. Natural ABS in 25 kg bags, loose.',
    answers: [
      { by: 'forwarder', day: 2.2, validDays: 20, amount: '1420', transitDays: 8, carrier: 'COSU' },
      {
        ...{ by: 'tao', day: 1.8, validDays: 25, amount: '9400', currency: 'CNY', transitDays: 7 },
        remarks: '含THC、文件费，每周两班。',
      },
      {
        ...{ by: 'forwarder', day: 1.2, validDays: 21, amount: '1340', transitDays: 8, carrier: 'COSU' },
        remarks: surcharges,
      },
    ],
  },
  {
    of: 'POLYREX PH-88 or equal',
    ...{ day: 2.4, departurePort: 'CNSHA', destinationPort: 'MYPKG', cabinetType: '40HQ', containers: 2 },
    remarks: 'For comparison with prices FOB.',
    answers: [
      {
        by: 'forwarder',
        day: 2.1,
        validDays: 1.5,
        amount: '1560',
        transitDays: 9,
        remarks: 'Space held until Friday.',
      },
      { by: 'tao', day: 1.6, validDays: 25, amount: '10200', currency: 'CNY', transitDays: 9 },
    ],
  },
  {
    ...{ of: 'PG-33', day: 9, departurePort: 'CNNGB', destinationPort: 'SGSIN', cabinetType: '40HQ', containers: 1 },
    remarks: 'FOB Ningbo: the vessel is ours to name. One 40HQ, loose bags.',
    answers: [
      { by: 'tao', day: 8.4, validDays: 25, amount: '4900', currency: 'CNY', transitDays: 7 },
      { by: 'forwarder', day: 8, validDays: 28, amount: '710', transitDays: 8, carrier: 'COSU', remarks: surcharges },
    ],
    booked: {
      ...{ by: 'forwarder', day: 6, remarks: 'Please send the booking to the supplier, too.' },
      confirmed: { day: 5.2, reference: 'COSU6412087730', vessel: 'COSCO Hamburg 074S', etdIn: 9 },
    },
  },
];
