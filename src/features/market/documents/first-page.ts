/** A page in small, in the proportions of A4; who has no picture of it shows the icon of its kind there. */
export const firstPageFrame =
  'screen-only border-line bg-paper text-soft flex w-16 shrink-0 items-center justify-center self-start overflow-hidden rounded border sm:w-24';
/** Of the picture: twice as many pixels as the frame has. */
export const firstPageSize = { width: 192, height: 272 } as const;
