import { fileTypeFromBuffer } from 'file-type';
import { describe, expect, it } from 'vitest';
import { loadDemoAccounts } from '#seed/demo/accounts.ts';
import { demoAccounts, demoOperator, demoOperator2 } from '#seed/demo/accounts-data.ts';
import { demoAddress, demoPassword } from '#seed/demo/demo-member.ts';
import { hashPassword, isPassword } from '#server/members/identity/passwords.ts';
import { startDemo } from './demo.ts';
import { checksums } from './tables.ts';

const demo = startDemo();
const { rows } = demo;
const tables = [
  'member',
  'certification',
  'merchant_application',
  'feedback',
  'stored_file',
  'audit_event',
  'shop',
  'outgoing_email',
];

describe('the accounts of the demo', () => {
  it('may do what they are named for', async () => {
    const known = await rows('SELECT email, type, capabilities, demo FROM member');
    const found = (name: string) => known.find(({ email }) => email === demoAddress(name));
    expect(found('ordinary')).toMatchObject({ type: 'PT', capabilities: [], demo: true });
    expect(found('buyer')).toMatchObject({ type: 'QY', capabilities: ['buyer'] });
    expect(found('supplier')).toMatchObject({ type: 'QY', capabilities: ['buyer', 'supplier'] });
    expect(found('supplier2')).toMatchObject({ type: 'QY', capabilities: ['buyer', 'supplier'] });
    expect(found('forwarder')).toMatchObject({ type: 'QY', capabilities: ['buyer', 'forwarder'] });
    expect(found('operator')).toMatchObject({ type: 'PT', capabilities: ['operator'] });
    expect(known.filter(({ demo }) => !demo)).toEqual([]);
  });

  it('open with the one password that is told', async () => {
    for (const { name } of [...demoAccounts, demoOperator, demoOperator2]) {
      const [row] = await rows(`SELECT password_hash FROM member WHERE email = '${demoAddress(name)}'`);
      expect(await isPassword(row!.password_hash as string, demoPassword), name).toBe(true);
    }
    expect(await isPassword(await hashPassword('another one'), demoPassword)).toBe(false);
  });

  it('own two shops of the demo, and companies that nobody logs in for all the other certified ones', async () => {
    const owned = await rows('SELECT shop.id, email FROM shop JOIN member ON member.id = owner_id ORDER BY shop.id');
    expect(owned).toContainEqual({ id: 'lion-lane', email: demoAddress('supplier2') });
    expect(owned).toContainEqual({ id: 'paper-crane', email: demoAddress('supplier') });
    expect(owned).toContainEqual({ id: 'jade-kettle', email: demoAddress('shop.jade-kettle') });
    expect(await rows('SELECT id FROM shop WHERE certified AND owner_id IS NULL')).toEqual([]);
    expect(await rows('SELECT count(*)::int AS n FROM shop WHERE NOT demo')).toEqual([{ n: 0 }]);
  });

  it('leave something to do in every queue of the console', async () => {
    const states = (table: string) =>
      rows(`SELECT state, count(*)::int AS n FROM ${table} GROUP BY state ORDER BY state`);
    for (const table of ['certification', 'merchant_application']) {
      expect(await states(table)).toEqual(
        ['failure', 'success', 'underAudit'].map((state) => ({ state, n: expect.any(Number) as number })),
      );
    }
    const kinds = await rows(`SELECT DISTINCT kind FROM merchant_application WHERE state = 'underAudit' ORDER BY kind`);
    expect(kinds).toEqual([{ kind: 'forwarder' }, { kind: 'supplier' }]);
    expect(await rows('SELECT DISTINCT answer IS NULL AS waits FROM feedback ORDER BY 1')).toEqual([
      { waits: false },
      { waits: true },
    ]);
    const again = `SELECT member_id FROM certification GROUP BY member_id HAVING count(*) > 1`;
    expect(await rows(again)).toHaveLength(2);
  });

  it('have documents that open, of the type they say', async () => {
    const files = await rows('SELECT id, type FROM stored_file');
    expect(files.length).toBeGreaterThan(8);
    for (const { id, type } of files) {
      expect((await fileTypeFromBuffer((await demo.services.storage.get(id as string))!))?.mime).toBe(type);
    }
  });

  it('get no e-mail of their past', async () => {
    expect(await rows('SELECT 1 FROM outgoing_email')).toEqual([]);
  });

  it('happen before today, one thing after another', async () => {
    expect(await rows('SELECT 1 FROM audit_event WHERE at > now()')).toEqual([]);
    expect(await rows('SELECT 1 FROM certification WHERE decided_at <= submitted_at')).toEqual([]);
    expect(
      await rows(
        'SELECT 1 FROM member JOIN certification c ON c.member_id = member.id WHERE registered_at >= submitted_at',
      ),
    ).toEqual([]);
  });

  it('are loaded once, and left alone by another loading', async () => {
    const before = await checksums(demo.database, tables);
    expect(await loadDemoAccounts(demo.services)).toEqual([]);
    await demo.database.pool.query(`DELETE FROM loaded_dataset WHERE name = 'demo accounts'`);
    expect(await loadDemoAccounts(demo.services)).toEqual(['demo accounts']);
    expect(await checksums(demo.database, tables)).toEqual(before);
  });
});
