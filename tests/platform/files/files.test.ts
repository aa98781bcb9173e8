import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { removeFile, storingFiles, type FilePurpose } from '#server/platform/files/index.ts';
import { fileAddress } from '#server/platform/files/queries.ts';
import { companyRecord } from '../../support/company-record.ts';
import { dataOf, pdf, picture, startMemberApi, type Person } from '../../support/member-api.ts';

const api = startMemberApi();
let owner: Person;
let stranger: Person;
let operator: Person;
beforeEach(async () => {
  owner = await api.person();
  stranger = await api.person({ type: 'QY', capabilities: ['buyer', 'supplier', 'forwarder'] });
  operator = await api.person({ capabilities: ['operator'] });
});

async function keep(purpose: FilePurpose, person: Person | null, bytes: Uint8Array, type: string): Promise<string> {
  const actor = person && {
    ...person,
    party: person.id,
    sessionId: '',
    secondFactorNeeded: false,
    provedAt: null,
    holds: [],
    roles: ['owner' as const],
    locale: 'en-US' as const,
    type: 'PT' as const,
    capabilities: [],
  };
  const file = { field: 'file', name: 'sheet 表.x', type, bytes };
  return storingFiles({ ...api.services, actor }, (_, store) => store({ purpose, file }));
}
const statuses = async (id: string) => {
  const callers = { owner, stranger, operator, nobody: null };
  const entries = Object.entries(callers).map(async ([name, caller]) => [
    name,
    (await api.fetch(fileAddress(id), caller)).status,
  ]);
  return Object.fromEntries(await Promise.all(entries)) as Record<keyof typeof callers, number>;
};

describe('a file', () => {
  it.each(['certificate', 'merchantDocument', 'feedback'] as const)(
    'that is a %s is for its owner and operators',
    async (purpose) => {
      const id = await keep(purpose, owner, pdf(), 'application/pdf');
      expect(await statuses(id)).toEqual({ owner: 200, operator: 200, stranger: 404, nobody: 404 });
    },
  );

  it('of a visitor is for operators', async () => {
    const id = await keep('feedback', null, await picture(), 'image/png');
    expect(await statuses(id)).toEqual({ owner: 404, operator: 200, stranger: 404, nobody: 404 });
  });

  it('that shows a member is for everybody', async () => {
    const id = await keep('avatar', owner, await picture(), 'image/png');
    expect(await statuses(id)).toEqual({ owner: 200, operator: 200, stranger: 200, nobody: 200 });
  });

  it('is not there under an id that is none', async () => {
    for (const id of [crypto.randomUUID(), 'none', '../../package.json']) {
      expect((await api.fetch(fileAddress(encodeURIComponent(id)), operator)).status).toBe(404);
    }
  });

  it('comes back byte for byte, to be saved and never to run', async () => {
    const id = await keep('certificate', owner, pdf('exactly this'), 'application/pdf');
    const response = await api.fetch(fileAddress(id), owner);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdf('exactly this'));
    expect(response.headers.get('Content-Type')).toBe('application/pdf');
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment;.*filename\*=UTF-8''sheet%20%E8%A1%A8\.x$/,
    );
    expect(response.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(response.headers.get('Cache-Control')).toContain('no-store');
  });

  it('that was removed is gone, row and bytes', async () => {
    const id = await keep('avatar', owner, await picture(), 'image/png');
    await removeFile(api.services, id);
    expect((await api.fetch(fileAddress(id), owner)).status).toBe(404);
    expect(await api.db.$count(storedFile, eq(storedFile.id, id))).toBe(0);
    expect(api.files.has(id)).toBe(false);
  });
});

describe('a file of something that fails', () => {
  const feedback = async () => {
    const attachments = [{ field: 'attachments', name: 'screen.png', bytes: await picture() }];
    const words = { kind: 'fault', content: 'A column is hidden.' };
    return api.post('api/backstage/feedback/app/createFeedback', owner, words, attachments);
  };

  it('leaves no bytes behind', async () => {
    const before = [...api.files.keys()];
    await api.db.execute(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`);
    await api.db.execute('create trigger refuse before insert on feedback for each row execute function refuse()');
    await expect(feedback()).rejects.toThrow();
    await api.db.execute('drop function refuse cascade');
    expect([...api.files.keys()]).toEqual(before);
    expect(await api.db.$count(storedFile, eq(storedFile.ownerId, owner.id))).toBe(0);
    dataOf(await feedback());
    expect(api.files.size).toBe(before.length + 1);
  });

  it('keeps its bytes when it is not known whether it failed', async () => {
    const file = { field: 'file', name: 'x.pdf', type: 'application/pdf', bytes: pdf() };
    const before = api.files.size;
    const lost = Object.assign(new Error('Connection terminated unexpectedly'));
    const work = storingFiles({ ...api.services, actor: null }, async (_, store) => {
      await store({ purpose: 'feedback', file });
      throw lost;
    });
    await expect(work).rejects.toBe(lost);
    expect(api.files.size).toBe(before + 1);
  });
});

describe('the picture of a member', () => {
  it('may be kept by the browser that asked, under an address that never means another', async () => {
    const path = 'api/user/web/info/updateMemberBaseInfo';
    const change = async (type: 'png' | 'webp') =>
      dataOf(
        await api.post<{ avatar: string }>(path, owner, {}, [
          { field: 'avatar', name: 'me', bytes: await picture(type) },
        ]),
      ).avatar;
    const first = await change('png');
    const { headers } = await api.fetch(first, null);
    expect(headers.get('Cache-Control')).toMatch(/^private, max-age=\d{7,}, immutable$/);
    expect(await change('webp')).not.toBe(first);
    expect((await api.fetch(first, null)).status).toBe(404);
  });

  it('becomes a square of 256 pixels, whatever its shape was', async () => {
    for (const size of [
      { width: 900, height: 300 },
      { width: 20, height: 50 },
    ]) {
      const id = await keep('avatar', owner, await picture('jpeg', size), 'image/jpeg');
      const response = await api.fetch(fileAddress(id), null);
      expect(response.headers.get('Content-Type')).toBe('image/webp');
      expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
        format: 'webp',
        width: 256,
        height: 256,
      });
    }
  });
});

describe('a document sent with an application', () => {
  const company = {
    nation: 'CN',
    companyName: 'Reed',
    businessType: 'trader',
    mainProducts: 'Resins',
    employees: '1-20',
    established: 2001,
    ...companyRecord('CN'),
  };

  it("is a stranger's under no id, and its owner's and the operators' under its own", async () => {
    const sent = [{ field: 'certificate', name: 'licence.png', bytes: await picture() }];
    const answer = await api.post<{ certificate: { href: string } }>(
      'api/user/web/enterprise/certification',
      owner,
      company,
      sent,
    );
    const { href } = dataOf(answer).certificate;
    expect(await statuses(new URLSearchParams(href.split('?')[1]).get('id')!)).toEqual({
      owner: 200,
      operator: 200,
      stranger: 404,
      nobody: 404,
    });
  });

  it('is none of a merchant registration or feedback of somebody else', async () => {
    const merchant = await api.person({ type: 'QY', capabilities: ['buyer'] });
    const documents = [{ field: 'documents', name: 'fleet.pdf', bytes: pdf() }];
    const registration = {
      kind: 'forwarder',
      shopName: 'Fast Forward',
      intro: 'We carry what others sell.',
      agreement: true,
    };
    const registered = await api.post<{ documents: { id: string }[] }>(
      'api/user/web/merchant/register',
      merchant,
      registration,
      documents,
    );
    const [fleet] = dataOf(registered).documents;
    expect(await statuses(fleet!.id)).toEqual({ owner: 404, operator: 200, stranger: 404, nobody: 404 });
    expect((await api.fetch(fileAddress(fleet!.id), merchant)).status).toBe(200);
    const attachments = [{ field: 'attachments', name: 'screen.png', bytes: await picture() }];
    const words = { kind: 'fault', content: 'A column is hidden.' };
    dataOf(await api.post('api/backstage/feedback/app/createFeedback', owner, words, attachments));
    const [shot] = await api.db.select().from(storedFile).where(eq(storedFile.ownerId, owner.id));
    expect(await statuses(shot!.id)).toEqual({ owner: 200, operator: 200, stranger: 404, nobody: 404 });
  });
});
