import type { ReactNode } from 'react';
import { useIsHydrating } from './use-is-hydrating.ts';

/** What begins with something that only this browser knows, a draft mostly: it follows when the page has come to life. */
export function AfterHydration({ children }: { children: ReactNode }) {
  return useIsHydrating() ? null : children;
}
