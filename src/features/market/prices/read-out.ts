import type uPlot from 'uplot';
import { utcDay } from '#lib/days.ts';
import type { PriceFigures } from './price-figures.ts';

/** `2026-06-29`, as the table has it in both languages. */
const dayOf = (seconds: number) => utcDay(new Date(seconds * 1000));
/** From the pointer. */
const distance = 12;

/**
 * Says what stands under the pointer, beside it and over the chart: nothing on the page moves. The chart is a slider, too:
 * arrows, Home and End go through its weeks, and what stands there is told.
 */
export function readOut(place: HTMLElement, { kind, decimals, at, columns }: PriceFigures): uPlot.Plugin {
  const box = document.createElement('div');
  box.className =
    'border-line bg-surface text-ink pointer-events-none absolute top-2 left-0 z-10 hidden rounded border px-2.5 py-1.5 text-meta whitespace-nowrap shadow-sm';
  const amount = new Intl.NumberFormat(document.documentElement.lang, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const line = (text: string, value: string) => {
    const row = document.createElement('p');
    row.className = 'flex justify-between gap-4';
    const [name, figure] = [document.createElement('span'), document.createElement('span')];
    name.className = 'text-soft';
    figure.className = 'figures font-semibold';
    name.textContent = text;
    figure.textContent = value;
    row.append(name, ' ', figure);
    return row;
  };
  return {
    hooks: {
      ready: (plot) => {
        place.append(box);
        goByKeys(place, plot, at);
      },
      setCursor: ({ cursor, over }) => {
        const index = cursor.idx;
        const isOver = cursor.left !== undefined && cursor.left >= 0 && typeof index === 'number';
        box.classList.toggle('hidden', !isOver);
        if (!isOver) return;
        // The end of steps is no date of its own.
        const row = kind === 'steps' ? lastChange(columns[0]!.values, cursor.idxs?.[1] ?? index) : index;
        const day = document.createElement('p');
        day.className = 'figures text-faint';
        day.textContent = dayOf(at[row]!);
        const rows = columns.map(({ label, values }) => {
          const value = values[row];
          return line(label, typeof value === 'number' ? amount.format(value) : '–');
        });
        // A span as it stands in the picture, one above the other.
        if (columns.some(({ isEdge }) => isEdge)) rows.reverse();
        box.replaceChildren(day, ...rows);
        place.ariaValueNow = String(row + 1);
        place.ariaValueText = [day, ...rows].map(({ textContent }) => textContent).join('; ');
        const x = over.offsetLeft + cursor.left!;
        const isRight = cursor.left! > over.clientWidth / 2;
        box.style.transform = `translateX(${isRight ? x - distance - box.offsetWidth : x + distance}px)`;
      },
    },
  };
}

const steps: Record<string, (from: number, last: number) => number> = {
  ArrowLeft: (from) => from - 1,
  ArrowRight: (from) => from + 1,
  Home: () => 0,
  End: (_, last) => last,
};

function goByKeys(place: HTMLElement, plot: uPlot, at: readonly number[]): void {
  const last = at.length - 1;
  let here = last;
  const go = (to: number) => {
    here = Math.min(last, Math.max(0, to));
    plot.setCursor({ left: plot.valToPos(at[here]!, 'x'), top: 0 });
  };
  place.tabIndex = 0;
  place.role = 'slider';
  place.ariaLabel =
    place.closest('section')?.ariaLabel ?? place.closest('section')?.querySelector('h2')?.textContent ?? '';
  place.ariaValueMin = '1';
  place.ariaValueMax = String(at.length);
  place.ariaValueNow = String(at.length);
  place.addEventListener('focus', () => go(last));
  place.addEventListener('blur', () => plot.setCursor({ left: -10, top: -10 }));
  place.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    go(step(here, last));
  });
}

const lastChange = (values: readonly (number | null)[], index: number) =>
  index === values.length - 1 && values[index] === values[index - 1] ? index - 1 : index;
