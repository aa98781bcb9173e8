import { drawingAt, type DrawingName } from '#components/ui/drawings.ts';

/** A line drawing of the house, which says nothing of its own. */
export const Drawing = ({ name }: { name: DrawingName }) => (
  <svg className="text-brand h-24 w-40 shrink-0" viewBox="0 0 160 96" aria-hidden="true">
    <use href={drawingAt(name)} />
  </svg>
);
