import { localised } from '#lib/localised.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  lt,
  isNull,
  ne,
  notInArray,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { CertificationCase, getCertificationByPage } from '#api/members/backstage.ts';
import { lookOf, officeIn } from '#lib/look-alike.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import { containsWords } from '#server/platform/db/expressions.ts';
import { certification, certificationNote } from '#server/platform/db/schema/company.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { country } from '#server/platform/db/schema/reference.ts';
import { notFound } from '#server/platform/errors.ts';
import {
  describeCertification,
  describeDecision,
  readCertifications,
  type CertificationRow,
} from './certifications.ts';
import { partyMatches } from './party-matches.ts';
import { companiesWithNumber } from './same-number.ts';

type Queue = z.output<typeof getCertificationByPage.input>;

/** Who applies, as operators see it. */
export const applicantColumns = { memberId: member.id, email: member.email, nickname: member.nickname };

type ApplicationColumns = Record<'state' | 'submittedAt' | 'decidedAt' | 'id', AnyColumn>;

/** Applications that wait, longest first; then what was decided, latest first. */
export function waitingFirst({ state, submittedAt, decidedAt, id }: ApplicationColumns): SQL[] {
  return [
    desc(sql`${state} = 'underAudit'`),
    sql`case when ${state} = 'underAudit' then ${submittedAt} end`,
    desc(decidedAt),
    asc(id),
  ];
}

const keeper = alias(member, 'keeper');

const describeKeeper = ({
  keeperId,
  keptSince,
  keeperName,
}: Pick<CertificationRow, 'keeperId' | 'keptSince'> & { keeperName: string | null }) =>
  keeperId && keptSince ? { id: keeperId, name: keeperName ?? '', since: keptSince.toISOString() } : null;

/** The operators' queue of applications for certification. */
export async function certificationQueue(
  { db, actor }: MemberContext,
  { state, keyword, of, pageNo, pageSize }: Queue,
): Promise<z.output<typeof getCertificationByPage.data>> {
  const mine = eq(certification.keeperId, actor.id);
  const where = and(
    of === 'mine' ? mine : of === 'free' ? or(mine, isNull(certification.keeperId)) : undefined,
    state ? eq(certification.state, state as CertificationRow['state']) : undefined,
    keyword ? containsWords(keyword, [certification.companyName, member.email, member.nickname]) : undefined,
  );
  const nationName = localised(country, 'name');
  const [rows, [{ total } = { total: 0 }], waiting] = await Promise.all([
    db
      .select({
        ...getTableColumns(certification),
        applicant: applicantColumns,
        nationName,
        keeperName: keeper.nickname,
      })
      .from(certification)
      .innerJoin(member, eq(member.id, certification.memberId))
      .leftJoin(keeper, eq(keeper.id, certification.keeperId))
      .innerJoin(country, eq(country.iso2, certification.nation))
      .where(where)
      .orderBy(...waitingFirst(certification))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db
      .select({ total: count() })
      .from(certification)
      .innerJoin(member, eq(member.id, certification.memberId))
      .where(where),
    db.$count(certification, eq(certification.state, 'underAudit')),
  ]);
  const list = rows.map((row) => ({
    id: row.id,
    applicant: row.applicant,
    companyName: row.companyName,
    nation: { id: row.nation, name: row.nationName },
    keeper: describeKeeper(row),
    ...describeDecision(row),
    fields: row.fields,
  }));
  return { list, total, pageNo, pageSize, waiting };
}

/** One application with everything that its member sent before it. Throws 404. */
export async function certificationCase(context: Context, id: string): Promise<CertificationCase> {
  const { db } = context;
  const [row] = await readCertifications(db, eq(certification.id, id));
  if (!row) throw notFound();
  const earlier = and(
    eq(certification.memberId, row.memberId),
    ne(certification.id, row.id),
    or(
      lt(certification.submittedAt, row.submittedAt),
      and(eq(certification.submittedAt, row.submittedAt), lt(certification.id, row.id)),
    ),
  );
  const [[people], history, alike, sameNumber, listed, notes] = await Promise.all([
    db
      .select({ applicant: applicantColumns, keeperName: keeper.nickname })
      .from(member)
      .leftJoin(keeper, eq(keeper.id, sql`${row.keeperId}::uuid`))
      .where(eq(member.id, row.memberId)),
    readCertifications(db, earlier),
    alikeCompanies(context, row),
    companiesWithNumber(db, row),
    partyMatches(context, [row]),
    db
      .select({ by: member.nickname, at: certificationNote.at, text: certificationNote.text })
      .from(certificationNote)
      .innerJoin(certification, eq(certification.id, certificationNote.certificationId))
      .innerJoin(member, eq(member.id, certificationNote.writtenBy))
      .where(eq(certification.memberId, row.memberId))
      .orderBy(certificationNote.at, certificationNote.id),
  ]);
  return {
    id: row.id,
    applicant: people!.applicant,
    application: describeCertification(row),
    history: history.map(describeCertification),
    alike,
    sameNumber,
    listed: listed.get(row.memberId) ?? [],
    office: officeIn(row.companyName) ?? null,
    keeper: describeKeeper({ ...row, keeperName: people!.keeperName }),
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
  };
}

/** Where a shared domain says nothing about a shared company. */
const publicMailboxes = [
  '126.com',
  '163.com',
  'aliyun.com',
  'foxmail.com',
  'gmail.com',
  'gmx.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'sina.com',
  'sohu.com',
  'yahoo.com',
  'yeah.net',
  // Of everybody in the demo.
  'demo.resinport.example',
];
const mostAlike = 10;

/** Latest applications of other members whose company has the same name, give or take spaces and signs, the same look, or e-mail domain. */
async function alikeCompanies({ db }: Context, { memberId, companyName, companyEmail }: CertificationRow) {
  const plain = (name: SQL | string | typeof certification.companyName) =>
    sql`regexp_replace(lower(${name}), '[\\s.,·()（）-]+', '', 'g')`;
  const domain = sql`split_part(${certification.companyEmail}, '@', 2)`;
  const look = lookOf(companyName);
  const certified = await db
    .select({ id: certification.id, companyName: certification.companyName })
    .from(certification)
    .where(and(ne(certification.memberId, memberId), eq(certification.state, 'success')));
  const ofSameLook = certified.filter((other) => lookOf(other.companyName) === look).map(({ id }) => id);
  return db
    .selectDistinctOn([certification.memberId], {
      id: certification.id,
      companyName: certification.companyName,
      email: certification.companyEmail,
    })
    .from(certification)
    .where(
      and(
        ne(certification.memberId, memberId),
        or(
          sql`${plain(certification.companyName)} = ${plain(companyName)}`,
          inArray(certification.id, ofSameLook),
          and(sql`${domain} = ${companyEmail.split('@')[1] ?? ''}`, notInArray(domain, publicMailboxes)),
        ),
      ),
    )
    .orderBy(certification.memberId, desc(certification.submittedAt))
    .limit(mostAlike);
}
