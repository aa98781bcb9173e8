import { asc } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { insertRowsInto } from '#server/platform/db/insert-rows.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { createTestDatabase } from '../../support/database.ts';

test('rows that go in by one parameter are those that come out: moments, nothing at all, JSON within JSON, signs of all kinds', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.close);
  const at = new Date('2026-11-30T08:09:10.123Z');
  const row = (detail: Record<string, unknown>, address: string | null = null) => ({
    ...{ id: uuidv7(at), at, actorId: null, action: 'test.write', subjectKind: 'test', subjectId: '塑料 "5" \\ {a,b}' },
    ...{ address, detail },
  });
  const rows = [
    row({ amount: '1.10', none: null, list: ['a', '{b}'], deep: { n: 0.1 } }, '192.0.2.7'),
    row({}),
    row({ text: 'null' }),
  ];
  await insertRowsInto(auditEvent)(database.orm, rows);
  expect(await database.orm.select().from(auditEvent).orderBy(asc(auditEvent.id))).toEqual(rows);
});
