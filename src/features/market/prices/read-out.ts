import type uPlot from 'uplot';
import { utcDay } from '#lib/days.ts';
import type { PriceFigures } from './price-figures.ts';

/** `2026-06-29`, as the table has it in both languages. */
const dayOf = (seconds: number) => utcDay(new Date(seconds * 1000));
/** From the pointer. */
const distance = 12;

/** Says what stands under the pointer, beside it and over the chart: nothing on the page moves. */
export function readOut(place: HTMLElement, { kind, at, columns }: PriceFigures): uPlot.Plugin {
  const box = document.createElement('div');
  box.className =
    'border-line bg-surface text-ink pointer-events-none absolute top-2 left-0 z-10 hidden rounded border px-2.5 py-1.5 text-meta whitespace-nowrap shadow-sm';
  const amount = new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 2 });
  const line = (text: string, value: string) => {
    const row = document.createElement('p');
    row.className = 'flex justify-between gap-4';
    const [name, figure] = [document.createElement('span'), document.createElement('span')];
    name.className = 'text-soft';
    figure.className = 'figures font-semibold';
    name.textContent = text;
    figure.textContent = value;
    row.append(name, figure);
    return row;
  };
  return {
    hooks: {
      ready: () => place.append(box),
      setCursor: ({ cursor, over }) => {
        const index = cursor.idxs?.[1];
        const isOver = cursor.left !== undefined && cursor.left >= 0 && typeof index === 'number';
        box.classList.toggle('hidden', !isOver);
        if (!isOver) return;
        // The end of steps is no date of its own.
        const row = kind === 'steps' ? lastChange(columns[0]!.values, index) : index;
        const day = document.createElement('p');
        day.className = 'figures text-faint';
        day.textContent = dayOf(at[row]!);
        // As they stand one above the other in the picture.
        const rows = columns.map(({ label, values }) => line(label, amount.format(values[row]!))).reverse();
        box.replaceChildren(day, ...rows);
        const x = over.offsetLeft + cursor.left!;
        const isRight = cursor.left! > over.clientWidth / 2;
        box.style.transform = `translateX(${isRight ? x - distance - box.offsetWidth : x + distance}px)`;
      },
    },
  };
}

const lastChange = (values: readonly number[], index: number) =>
  index === values.length - 1 && values[index] === values[index - 1] ? index - 1 : index;
