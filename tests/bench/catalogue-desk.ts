import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { getDeskChangeByPage, getDeskRowByPage } from '#api/market/desk.ts';
import { getDocumentByPage } from '#api/market/document.ts';
import { getFigureReportByPage } from '#api/market/figure.ts';
import { getMissedSearchByPage } from '#api/market/missed-search.ts';
import { getProposalByPage } from '#api/market/proposal.ts';
import { createApp } from '#server/web/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { loadDemoAccounts } from '#seed/demo/accounts.ts';
import { callOf } from '#seed/demo/call-of.ts';
import { demoAddress } from '#seed/demo/demo-member.ts';
import { memberByEmail } from '#server/members/identity/index.ts';
import type { Database } from '#server/platform/db/open.ts';
import { testServices } from '../support/services.ts';
import { addMaterials } from './many-materials.ts';
import { ms, number, spread, timed, type Section } from './report.ts';

const runs = 100;
const warmUps = 5;
/** A catalogue some years on. */
const materials = 5_000;
const waiting = 500;

/** What operators look for at the catalogue desk, each time something else. */
const lists: [name: string, call: { method: 'GET' | 'POST'; path: string }, input: (n: number) => object][] = [
  ['proposals that wait', getProposalByPage, () => ({})],
  ['page 10 of them', getProposalByPage, () => ({ pageNo: 10 })],
  ['reports of figures', getFigureReportByPage, () => ({})],
  ['page 10 of them', getFigureReportByPage, () => ({ pageNo: 10 })],
  ['documents to look at', getDocumentByPage, () => ({})],
  ['searches without a result', getMissedSearchByPage, () => ({})],
  ['changes that wait', getDeskChangeByPage, () => ({ state: 'waiting' })],
  ['changes that were made', getDeskChangeByPage, () => ({ state: 'done' })],
  ['materials', getDeskRowByPage, () => ({ thing: 'material' })],
  ['a material by its code', getDeskRowByPage, (n) => ({ thing: 'material', keyword: `A${100 + 26 * n}` })],
  ['materials of a maker', getDeskRowByPage, () => ({ thing: 'material', keyword: 'chi mei' })],
  ['makers', getDeskRowByPage, () => ({ thing: 'maker' })],
  ['chemicals', getDeskRowByPage, () => ({ thing: 'chemical' })],
  ['properties', getDeskRowByPage, () => ({ thing: 'property' })],
  ['ports', getDeskRowByPage, () => ({ thing: 'port' })],
];

/** The lists of the catalogue desk. */
export const catalogueDesk: Section = async ({ database, say }) => {
  const services = testServices({ db: database.orm, config: readConfig({ DEMO: 'on' }) });
  await loadDemoAccounts(services);
  const operator = (await memberByEmail(services, demoAddress('operator')))!.id;
  await addMaterials(database, materials);
  await addWork(database, operator);
  const app = createApp({
    services,
    authenticate: async (_, token) => (await callOf(services, token, 0)).actor,
    report: (error) => process.stderr.write(`${String(error)}\n`),
  });
  say(`## The catalogue desk, with ${number(materials)} materials and ${number(waiting)} of each that waits`);
  say();
  say(`Through the API, ${runs} each, one at a time, after ${warmUps} that do not count. Wanted of all: p50 ≤ 15 ms.`);
  say();
  say('| What | found | p50 | p99 |');
  say('| --- | --- | --- | --- |');
  for (const [name, { method, path }, input] of lists) {
    let found = 0;
    const measured: number[] = [];
    for (let n = 0; n < runs + warmUps; n += 1) {
      const asked = { method, path, input: input(n), token: operator, locale: 'en-US' } as const;
      const took = await timed(async () => {
        const { status, envelope } = await app.ask(asked, { address: '127.0.0.1', requestId: 'bench' });
        if (status !== 200) throw new Error(`${path}: ${envelope.message}`);
        found = (envelope.data as z.infer<typeof getDeskRowByPage.data>).total;
      });
      if (n >= warmUps) measured.push(took);
    }
    const { p50, p99 } = spread(measured);
    say(`| ${name} | ${number(found)} | ${ms(p50)} | ${ms(p99)} |`);
  }
};

/** Proposals, reports of figures, and changes that wait and that were made. */
async function addWork({ orm }: Pick<Database, 'orm'>, operator: string): Promise<void> {
  await orm.transaction(async (tx) => {
    await tx.execute(sql`
      with made as (select m.*, row_number() over (order by id) as n from material m where id like 'bench-%' order by id limit ${waiting}),
        proposed as (update material m set state = 'proposed' from made where made.id = m.id),
        kept as (insert into material_proposal (id, material_id, shop_id, state, version, source, proposed_at, changed_at)
          select gen_random_uuid(), made.id, (select id from shop order by id limit 1), 'waiting', 1, 'Data sheet', now(), now() - n * interval '1 hour'
          from made returning id, material_id)
      insert into material_proposal_step (proposal_id, version, step, member_id, at, words, said)
      select kept.id, 1, 'proposed', ${operator}, now(), '', jsonb_build_object('grade', made.grade, 'manufacturerId', made.manufacturer_id,
        'manufacturer', '', 'nation', '', 'categoryId', made.category_id, 'processLevelId', null, 'applications', '', 'source', 'Data sheet')
      from kept join made on made.id = kept.material_id`);
    await tx.execute(sql`
      insert into figure_report (id, figure_id, line_id, contact, locale, words, source, at, answer_by, state, answer)
      select gen_random_uuid(), id, line_id, 'bench-' || row_number() over (order by id) || '@example.com', 'en-US',
        'The data sheet says something else', '', now(), now() + interval '7 days', 'waiting', ''
      from figure where replaced_by_id is null and not withdrawn order by id limit ${waiting}`);
    for (const [state, thing] of [
      ['waiting', 'chemical'],
      ['done', 'maker'],
    ] as const)
      await tx.execute(sql`
        insert into catalogue_change (id, at, thing, key, field, before, after, from_release, state, member_id, reason, source)
        select gen_random_uuid(), now() - n * interval '1 minute', ${thing}, key, 'bench' || n, '"a"', '"b"', true, ${state}, ${operator}, 'Letter', ''
        from generate_series(1, ${waiting}) n, lateral (select id as key from ${sql.raw(thing === 'maker' ? 'manufacturer' : 'chemical')} order by id offset n % 50 limit 1) of_it`);
    for (const table of ['material_proposal', 'figure_report', 'catalogue_change'])
      await tx.execute(sql.raw(`analyze ${table}`));
  });
}
