import { and, eq, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { controlNames } from '#api/market/control-names.ts';
import { controlLists, type DeskThing } from '#api/market/desk-choices.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { m } from '#i18n/messages.ts';
import { localised } from '#lib/localised.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  category,
  chemical,
  manufacturer,
  material,
  property,
  searchWord,
} from '#server/platform/db/schema/catalogue.ts';
import { closedDestination, sanctionedParty } from '#server/platform/db/schema/sanctions.ts';
import { country, exchangeRate, port, tradeCode } from '#server/platform/db/schema/reference.ts';

/** A list of rows as the desk shows them, still without a condition: key, name, what tells it from others. */
export type Listed = {
  key: SQL<string>;
  name: SQL<string>;
  about: SQL<string>;
  /** In what is searched. */
  text: SQL[];
  from: SQL;
  where: SQL;
  /** Null: by name, as its reader sorts names. A sort of thing of which there are some thousand at most. */
  order: SQL | null;
};

const nameOf = (table: { nameEn: typeof port.nameEn; nameZh: typeof port.nameZh } | typeof country) =>
  sql<string>`${localised(table as typeof port, 'name')}`;
const countryName = (iso2: SQL | typeof port.country) =>
  sql<string>`coalesce((select ${localised(country, 'name')} from ${country} where ${country.iso2} = ${iso2}), ${iso2})`;
const all = sql`true`;
/** From a day on, or from one to another. */
function validity({ validFrom, validUntil }: Record<'validFrom' | 'validUntil', AnyColumn>): SQL {
  const open = sql`replace(${m.market_desk_validFrom({ day: '{}' })}::text, '{}', ${validFrom}::text)`;
  return sql`coalesce(${validFrom} || ' – ' || ${validUntil}, ${open})`;
}

/** How each sort of thing is listed. A rate is found by its currency and month, a duty by country and code. */
export function listed(thing: DeskThing): Listed {
  switch (thing) {
    case 'maker':
      return {
        ...{ key: sql`${manufacturer.id}`, name: nameOf(manufacturer as never) },
        about: sql`concat_ws(', ', nullif(${manufacturer.city}, ''), ${countryName(sql`${manufacturer.nation}`)})`,
        text: [sql`${manufacturer.nameEn}`, sql`${manufacturer.nameZh}`, sql`array_to_string(${manufacturer.brands}, ' ')`, sql`${searchWord.words}`], // prettier-ignore
        ...{
          from: withWords('makers', sql`${manufacturer}`, sql`${manufacturer.id}`),
          where: sql`${manufacturer.state} = 'listed'`,
          order: null,
        },
      };
    case 'material':
      return {
        ...{ key: sql`${material.id}`, name: sql`${material.grade}` },
        about: sql`concat_ws(' · ', ${localised(manufacturer, 'name')}, ${localised(category, 'name')})`,
        text: [sql`${material.grade}`, sql`${material.gradeCode}`, sql`${material.casNumber}`, sql`${manufacturer.nameEn}`, sql`${manufacturer.nameZh}`, sql`${category.nameEn}`, sql`${category.nameZh}`, sql`${searchWord.words}`], // prettier-ignore
        from: withWords('materials', sql`${material} join ${manufacturer} on ${manufacturer.id} = ${material.manufacturerId} join ${category} on ${category.id} = ${material.categoryId}`, sql`${material.id}`), // prettier-ignore
        ...{ where: sql`${material.state} = 'listed'`, order: sql`${material.gradeCode}` },
      };
    case 'category':
      return {
        ...{ key: sql`${category.id}`, name: nameOf(category as never) },
        about: sql`concat_ws(' · ', ${category.code}, (select ${localisedOf('p')} from category p where p.id = ${category.parentId}))`,
        text: [sql`${category.nameEn}`, sql`${category.nameZh}`, sql`${category.code}`, sql`${category.hsCode}`, sql`${searchWord.words}`], // prettier-ignore
        ...{
          from: withWords('categories', sql`${category}`, sql`${category.id}`),
          where: all,
          order: sql`${category.sort}`,
        },
      };
    case 'chemical':
      return {
        ...{ key: sql`${chemical.id}`, name: nameOf(chemical as never) },
        about: sql`concat_ws(' · ', 'CAS ' || ${chemical.casNumber}, 'UN ' || ${chemical.unNumber})`,
        text: [sql`${chemical.nameEn}`, sql`${chemical.nameZh}`, sql`array_to_string(${chemical.aliases}, ' ')`, sql`${chemical.casNumber}`, sql`${chemical.formula}`, sql`'UN' || ${chemical.unNumber}`, sql`${chemical.hsCode}`, sql`${searchWord.words}`], // prettier-ignore
        ...{ from: withWords('chemicals', sql`${chemical}`, sql`${chemical.id}`), where: all, order: null },
      };
    case 'property':
      return {
        ...{ key: sql`${property.id}`, name: nameOf(property as never) },
        about: sql`concat_ws(' · ', ${property.symbol}, ${property.unit}, ${property.iso}, ${property.astm}, ${property.gb})`,
        text: [sql`${property.nameEn}`, sql`${property.nameZh}`, sql`${property.symbol}`, sql`${property.unit}`, sql`${property.iso}`, sql`${property.astm}`, sql`${property.gb}`, sql`${searchWord.words}`], // prettier-ignore
        ...{
          from: withWords('ranges', sql`${property}`, sql`${property.id}`),
          where: all,
          order: sql`${property.sort}`,
        },
      };
    case 'port':
      return {
        ...{ key: sql`${port.id}`, name: nameOf(port) },
        about: sql`concat_ws(' · ', ${port.id}, ${countryName(port.country)})`,
        text: [sql`${port.id}`, sql`${port.nameEn}`, sql`${port.nameZh}`, countryName(port.country)],
        ...{ from: sql`${port}`, where: all, order: null },
      };
    case 'words':
      return {
        key: sql`${searchWord.kind} || '/' || ${searchWord.key}`,
        ...{ name: sql`${searchWord.words}`, about: sql`${searchWord.kind} || ' · ' || ${searchWord.key}` },
        text: [sql`${searchWord.words}`, sql`${searchWord.key}`, sql`${searchWord.kind}`],
        ...{ from: sql`${searchWord}`, where: all, order: sql`${searchWord.kind}, ${searchWord.key}` },
      };
    case 'rate':
      return {
        key: sql`${exchangeRate.currency} || '/' || ${exchangeRate.month}`,
        name: sql`${exchangeRate.currency} || ' ' || ${exchangeRate.month}`,
        about: sql`trim_scale(${exchangeRate.perUsd})::text || ' / USD'`,
        text: [sql`${exchangeRate.currency}`, sql`${exchangeRate.month}`],
        from: sql`${exchangeRate}`,
        where: sql`${exchangeRate.currency} <> 'USD'`,
        order: sql`${exchangeRate.month} desc, ${exchangeRate.currency}`,
      };
    case 'destination': {
      const names = controlLists.map((list) => sql`when ${list} then ${controlNames[list]()}::text`);
      const controlName = sql`case ${closedDestination.control} ${sql.join(names, sql` `)} end`;
      const nation = sql`${closedDestination.country}`;
      const goods = sql`concat_ws(' · ', 'HS ' || nullif(${closedDestination.hsPrefix}, ''), ${controlName}, ${closedDestination.hazardClass})`;
      return {
        ...{ key: sql`${closedDestination.id}`, name: sql`${countryName(nation)} || ' · ' || ${closedDestination.id}` },
        about: sql`concat_ws(' · ', nullif(${goods}, ''), ${validity(closedDestination)})`,
        text: [sql`${closedDestination.id}`, nation, countryName(nation), sql`${closedDestination.reasonEn}`, sql`${closedDestination.reasonZh}`], // prettier-ignore
        ...{ from: sql`${closedDestination}`, where: all, order: sql`${closedDestination.country}, 1` },
      };
    }
    case 'party':
      return {
        ...{ key: sql`${sanctionedParty.id}`, name: sql`${sanctionedParty.names}[1]` },
        about: sql`concat_ws(' · ', ${sanctionedParty.id}, ${validity(sanctionedParty)})`,
        text: [sql`${sanctionedParty.id}`, sql`array_to_string(${sanctionedParty.names}, ' ')`],
        ...{ from: sql`${sanctionedParty}`, where: sql`${sanctionedParty.list} = 'own'`, order: null },
      };
    default:
      return {
        key: sql`${tradeCode.code}`,
        name: sql`${localised(tradeCode, 'name')} || case when position('/' in ${tradeCode.code}) > 0 then ' · HS ' || split_part(${tradeCode.code}, '/', 2) else '' end`,
        about: sql`(${tradeCode.detail} ->> 'percent') || ' % · ' || (${tradeCode.detail} ->> 'asOf')`,
        text: [sql`${tradeCode.code}`, sql`${tradeCode.nameEn}`, sql`${tradeCode.nameZh}`],
        from: sql`${tradeCode}`,
        where: sql`${tradeCode.kind} = ${thing === 'duty' ? 'importDuty' : 'importVat'}`,
        order: sql`${tradeCode.code}`,
      };
  }
}

const localisedOf = (table: string) => sql.raw(getLocale() === 'zh-CN' ? `${table}.name_zh` : `${table}.name_en`);
/** With the other names of each: joined, because a look into another table for each of some thousand rows takes longest. */
const withWords = (kind: string, from: SQL, key: SQL) =>
  sql`${from} left join ${searchWord} on ${searchWord.kind} = ${kind} and ${searchWord.key} = ${key}`;

/** What a row is called today; its key where it is no more. */
export async function nameOfRow(db: Pick<Db, 'execute'>, thing: DeskThing, key: string): Promise<string> {
  const { key: own, name, from } = listed(thing);
  const kind = thing === 'duty' || thing === 'vat' ? listed(thing).where : all;
  const { rows } = await db.execute<{ name: string }>(
    sql`select ${name} as name from ${from} where ${and(kind, eq(own, key))}`,
  );
  return rows[0]?.name ?? key;
}
