import type { BuyerToday } from '#api/deals/order.ts';
import type { SampleTaskStep } from '#api/deals/sample-states.ts';
import { materialPicture } from '#api/market/material-picture.ts';
import type { Task } from '#app/center/TaskList.tsx';
import { m } from '#i18n/messages.ts';
import { trimZeros } from '#lib/decimal.ts';
import { localPath } from '#lib/paths.ts';

const names: Record<SampleTaskStep, () => string> = {
  answer: m.deals_samples_taskAnswer,
  dispatch: m.deals_samples_taskDispatch,
  find: m.deals_samples_taskFind,
  receive: m.deals_samples_taskReceive,
  try: m.deals_samples_taskTry,
};
const places = {
  buyer: { path: '/userCenter/samples', as: 'buyer' },
  supplier: { path: '/supplierCenter/samples', as: 'sales' },
} as const;

/** Samples that wait for one's own side: what, of which material, with whom, and until when. */
export const sampleTasks = (samples: BuyerToday['samples'], side: keyof typeof places): Task[] =>
  samples.map(({ id, number, step, grade, swatch, kg, counterparty, until, day }) => ({
    key: `sample ${id}`,
    kind: 'act',
    title: names[step](),
    number,
    picture: swatch ? materialPicture(swatch) : undefined,
    text: [`${grade}, ${trimZeros(kg)}\u00a0kg`, counterparty].join(' · '),
    until,
    day,
    link: { label: names[step](), href: localPath(places[side].path, { id }), as: places[side].as },
  }));
