import { dealPath, type DealSide } from '#api/deals/deal-address.ts';
import { roleOfStep } from '#api/deals/next-step.ts';
import type { DealTask } from '#api/deals/order.ts';
import { materialPicture } from '#api/market/material-picture.ts';
import type { Task } from '#app/center/TaskList.tsx';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { stepHref, stepName } from './next-words.ts';

/** Own steps in deals as tasks: what, about what, with whom, how much, until when, and where. */
export const dealTasks = (tasks: readonly DealTask[], side: DealSide): Task[] =>
  tasks.map((task) => ({
    key: [task.kind, task.orderId, task.subOrder?.id, task.contract?.id].join(' '),
    kind: 'act',
    title: stepName(task, side),
    number: task.contract?.number ?? task.subOrder?.number ?? task.orderNumber,
    text: [`${task.gradeNumber}, ${tonnesText(task.quantity)}`, task.counterparty].filter(Boolean).join(' · '),
    picture: task.swatch ? materialPicture(task.swatch) : undefined,
    amount: task.amount ? moneyText(task.amount) : undefined,
    until: task.until,
    day: task.day,
    link: {
      label: stepName(task, side),
      href: stepHref(task, side, task.orderId) ?? dealPath(side, task.orderId),
      as: roleOfStep[task.kind],
    },
  }));
