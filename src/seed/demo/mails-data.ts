import type { Seller } from './deal-steps.ts';

export type DemoMail = {
  /** So many days before the demo is loaded. */
  day: number;
  from: 'buyer' | 'other';
  content: string;
  /** The title of a paper that is attached. */
  paper?: string;
};

/** What the buyer of the demo and one of its suppliers write to one another. `{offer}` and `{deal}` are filled in. */
export type DemoTalk = {
  with: Seller;
  /** What it is about, that the supplier has. */
  about: 'offer' | 'deal';
  subject: string;
  mails: DemoMail[];
  /** The last ones that their receiver has not read yet. */
  unread: number;
};

export const demoTalks: readonly DemoTalk[] = [
  {
    with: 'supplier2',
    about: 'offer',
    subject: '{offer}: data sheet and a sample',
    unread: 1,
    mails: [
      {
        day: 6.2,
        from: 'buyer',
        content: `Good morning,

we look for a replacement for the grade that we mould our covers from, and your {offer} is close. Could you send the data sheet, and would 2 kg be possible as a sample? It goes to our toolmaker in Johor.

Kind regards
Bao`,
      },
      {
        day: 5.8,
        from: 'other',
        content: `Dear Bao,

thank you for your interest. The data sheet is attached; the producer also keeps the current one at https://www.example.com/datasheets.

A 2 kg sample is free, the courier is at your cost (about USD 35). Please tell us the address and a telephone number for the driver.

Priya`,
        paper: 'Data sheet',
      },
      {
        day: 5.1,
        from: 'buyer',
        content: 'Thank you, that is quick. The courier is fine. How do we pay the USD 35?',
      },
      {
        day: 0.4,
        from: 'other',
        content: `Dear Bao,

for small things like the courier our office uses another account than the one for orders:

Beneficiary: Demo Lion Lane Polymers Pte. Ltd.
IBAN: DE89 3704 0044 0532 0130 00
Please write "sample" as the reference.

Priya`,
      },
    ],
  },
  {
    with: 'supplier',
    about: 'deal',
    subject: '{deal}：唛头与提单',
    unread: 1,
    mails: [
      {
        day: 3.4,
        from: 'buyer',
        content: `小周，您好：

订单 {deal} 请按附件刷唛，每托四面。提单收货人写我司全称，通知人同收货人。

包`,
        paper: 'Shipping marks',
      },
      {
        day: 3.1,
        from: 'other',
        content: `包先生，您好：

唛头已转仓库，装柜时拍照给您。提单样单出来后先请您核对，确认后再出正本。

小周`,
      },
      {
        day: 0.7,
        from: 'buyer',
        content: '好的，多谢。另外请在箱单上注明批号，我们来料检验要用。',
      },
    ],
  },
  {
    with: 'supplier',
    about: 'offer',
    subject: '{offer}: full containers in the next quarter',
    unread: 1,
    mails: [
      {
        day: 2.3,
        from: 'buyer',
        content: `Hello,

we may need two 20GP of {offer} each month from January on. Do you keep that much in stock, or do you need a forecast? I will post an RFQ as soon as our own order is confirmed.

Bao`,
      },
      {
        day: 1.2,
        from: 'other',
        content: `Hello Bao,

two containers a month are no problem with a forecast one month ahead. For the price please send the RFQ, so that it is binding for both of us.

Best regards
Xiao Zhou`,
      },
    ],
  },
];
