/** Cells of a sheet that are merged downwards, as price lists have them for the maker or the place of several grades. */
type Merge = { column: number; from: number; to: number };

/** More than any list has; the others stay as they are. */
const mostMerges = 5_000;
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];
const fileOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** Gathers what the parts of a workbook say of them, and then fills the cells of its first sheet. */
export class MergedCells {
  #workbook = '';
  #relations = '';
  readonly #bySheet = new Map<string, Merge[]>();

  look(name: string, xml: string, columnNumber: (letters: string) => number): void {
    if (name === 'xl/workbook.xml') this.#workbook = xml;
    if (name === 'xl/_rels/workbook.xml.rels') this.#relations = xml;
    if (!name.startsWith('xl/worksheets/')) return;
    const merges: Merge[] = [];
    for (const [, column, from, other, to] of xml.matchAll(
      /<(?:[\w.-]+:)?mergeCell\s+ref=["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g,
    )) {
      if (merges.length === mostMerges) break;
      // A title over several columns is one cell, a maker beside several grades is one of each.
      if (column === other && Number(to) > Number(from))
        merges.push({ column: columnNumber(column!), from: Number(from), to: Number(to) });
    }
    this.#bySheet.set(name, merges);
  }

  /** Each cell below the first of a merge says what that one says. */
  fill(rows: string[][]): string[][] {
    for (const { column, from, to } of this.#bySheet.get(this.#first()) ?? []) {
      const value = rows[from - 1]?.[column - 1];
      if (!value) continue;
      for (const row of rows.slice(from, to)) row[column - 1] ||= value;
    }
    return rows;
  }

  #first(): string {
    const sheet = /<(?:[\w.-]+:)?sheet\s[^>]*>/.exec(this.#workbook)?.[0] ?? '';
    const id = attribute(sheet, '(?:[\\w.-]+:)?id');
    const tags = this.#relations.match(/<(?:[\w.-]+:)?Relationship\s[^>]*>/g) ?? [];
    const relation = tags.find((tag) => attribute(tag, 'Id') === id) ?? '';
    return fileOf(attribute(relation, 'Target') ?? '');
  }
}
