import { notFound } from './errors.ts';

/** Stands for an answer that is being written. */
export const notBuilt = (): never => {
  throw notFound();
};
