import type { CategoryNode } from '#api/market/category.ts';
import { escapeHtml as text } from '#lib/escape-html.ts';
import { localPath } from '#lib/paths.ts';

const hrefOf = (categoryId: string) => text(localPath('/productList', { categoryId }));

/** The families as links: what every page carries, and all that there is without a script. */
export const familyLinks = (categories: readonly CategoryNode[]): string =>
  categories.map(({ id, name }) => `<a class="menu-link" href="${hrefOf(id)}">${text(name)}</a>`).join('');

/** The three levels of categories as markup; it takes the place of the families when the menu is opened. */
export function megaMenu(categories: readonly CategoryNode[]): string {
  const link = (node: { id: string; name: string; code: string | null }, className: string) => {
    const label = node.code && !node.name.includes(node.code) ? `${node.code} ${node.name}` : node.name;
    return `<a class="${className}" href="${hrefOf(node.id)}">${text(label)}</a>`;
  };
  const families = categories.map((family) => {
    const groups = family.children.map((group) => {
      const types = group.children.map((type) => `<li>${link(type, 'menu-type')}</li>`).join('');
      return `<li class="menu-group">${link(group, 'menu-resin')}${types && `<ul>${types}</ul>`}</li>`;
    });
    return `<details name="family" class="menu-family"><summary>${text(family.name)}</summary><div class="menu-panel">${link(family, 'menu-all')}<ul class="menu-groups">${groups.join('')}</ul></div></details>`;
  });
  return families.join('');
}
