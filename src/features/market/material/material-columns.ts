import type { PropertyValue } from '#api/market/goods.ts';
import { conditionWords } from '#api/market/figure-words.ts';
import { shownUnit } from '#api/market/figure-text.ts';
import { conditionInName, shortPropertyName } from './property-name.ts';

/** A property column of the table. */
export type MaterialColumn = {
  id: string;
  label: string;
  unit: string | null;
  /** The test condition of every figure shown; '' where there is none or where they differ. */
  condition: string;
  /** Figures of different conditions stand in one column: each says its own. */
  mixed: boolean;
};

type Shown = {
  columns: readonly Pick<PropertyValue, 'id' | 'name' | 'unit'>[];
  list: readonly { properties: readonly Pick<PropertyValue, 'id' | 'condition'>[] }[];
};

/** What stands at the head of each property column, so that the cells can be bare figures. */
export function materialColumns({ columns, list }: Shown): MaterialColumn[] {
  return columns.map((property) => {
    const figures = list.flatMap(({ properties }) => properties.filter(({ id }) => id === property.id));
    const conditions = new Set(figures.map(({ condition }) => condition));
    const mixed = conditions.size > 1;
    return {
      id: property.id,
      label: shortPropertyName(property),
      unit: shownUnit(property.unit),
      condition: (mixed ? '' : conditionWords([...conditions][0] ?? '')) || conditionInName(property),
      mixed,
    };
  });
}
