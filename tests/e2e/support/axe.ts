import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What keeps somebody from reading or using the page, or a part of it. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  return faults(new AxeBuilder({ page }).include(part).withTags(all));
}

async function faults(axe: AxeBuilder): Promise<string[]> {
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  );
}

/** What cannot be told from its background: all that a theme can break. */
export const contrastFaults = (page: Page): Promise<string[]> =>
  faults(new AxeBuilder({ page }).withRules('color-contrast'));
