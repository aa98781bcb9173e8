import { expect, type Page } from '@playwright/test';

/** What a hand does on a page: presses of links and buttons, and fields that are filled, ticked or chosen. */
type Effort = { presses: number; fields: Set<string> };

const efforts = new WeakMap<Page, Effort>();

/** Tells of each press and each field, in the page that is open and in those that follow it. */
function tellEffort(): void {
  const tell = (what: 'press' | 'field', which: string) =>
    (window as unknown as { effort: (what: string, which: string) => void }).effort(what, which);
  const named = (element: Element) =>
    ['name', 'id', 'aria-label'].map((name) => element.getAttribute(name)).find((name) => name) ?? element.tagName;
  addEventListener(
    'click',
    ({ isTrusted, target }) => {
      const pressed = (target as Element).closest('a, button, summary, [role=option], [role=menuitem], [role=tab]');
      const isField = pressed?.matches('[role=checkbox], [role=radio], [role=switch], [role=slider]');
      if (isTrusted && pressed && !isField) tell('press', named(pressed));
    },
    true,
  );
  for (const type of ['input', 'change'])
    addEventListener(type, ({ target }) => tell('field', `${location.pathname} ${named(target as Element)}`), true);
}

async function counted(page: Page): Promise<Effort> {
  const known = efforts.get(page);
  if (known) return known;
  const effort: Effort = { presses: 0, fields: new Set() };
  efforts.set(page, effort);
  await page.exposeFunction('effort', (what: 'press' | 'field', which: string) => {
    if (what === 'press') effort.presses += 1;
    else effort.fields.add(which);
  });
  await page.addInitScript(tellEffort);
  await page.evaluate(tellEffort);
  return effort;
}

/**
 * Does what a story asks for with so many presses and fields at most, together: what the same took when the site was
 * first walked through by people who buy, sell and run it.
 */
export async function withinEffort(page: Page, most: number, act: () => Promise<void>): Promise<void> {
  const effort = await counted(page);
  effort.presses = 0;
  effort.fields.clear();
  await act();
  const { presses, fields } = effort;
  expect(presses, 'a story is played by presses').toBeGreaterThan(0);
  expect(
    presses + fields.size,
    `${presses} presses, ${fields.size} fields: ${[...fields].join(', ')}`,
  ).toBeLessThanOrEqual(most);
}
