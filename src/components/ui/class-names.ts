import { clsx, type ClassValue } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { classRules } from './class-rules.ts';

const merge = createTailwindMerge(() => classRules);

/** Joins classes; of two that say the same thing the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
