import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportCatalogue } from '#api/market/catalogue-export.ts';
import { createApp } from '#server/web/app.ts';
import { openDatabase, type Database } from '#server/platform/db/open.ts';
import { accountKey, companyKey } from '#server/platform/limits/limits.ts';
import { openLimits } from '#server/platform/limits/shared-limits.ts';
import { createTestDatabase } from '../support/database.ts';
import { testServices } from '../support/services.ts';
import { addMember, addSession, real } from '../support/roles.ts';

type App = ReturnType<typeof createApp>;
const captcha = 'api/user/web/captcha/get';
const login = 'api/user/web/auth/login';

let database: Database;
/** A second process has a pool and a memory of its own. */
let other: Database;
let here: App;
let there: App;

const appOn = (opened: Database, factor?: number) => {
  const services = testServices({ db: opened.orm, limits: openLimits(opened.pool, factor) });
  return createApp({ services, authenticate: real, report: () => undefined });
};

beforeAll(async () => {
  database = await createTestDatabase();
  other = await openDatabase({ databaseUrl: database.url, dataDir: '', poolSize: 2 });
  here = appOn(database);
  there = appOn(other);
});
afterAll(async () => {
  await other.close();
  await database.close();
});

let last = 0;
/** Nobody else's in this file. */
const freshAddress = () => `198.51.${Math.floor((last += 1) / 250)}.${1 + (last % 250)}`;
const call = async (
  app: App,
  path: string,
  address: string,
  input: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) => app.request(`/${path}`, { method: 'POST', headers, body: JSON.stringify(input) }, { address });
const statuses = async (times: number, ask: (index: number) => Promise<Response>): Promise<number[]> => {
  const found: number[] = [];
  for (let index = 0; index < times; index += 1) found.push((await ask(index)).status);
  return found;
};
const attempt = (email: string) => ({
  email,
  password: 'guess-after-guess',
  captchaToken: 'x'.repeat(30),
  agreement: true,
});

describe('the budget of an address', () => {
  it('is one for all processes', async () => {
    const address = freshAddress();
    const first = await statuses(30, (index) => call(index % 2 ? here : there, captcha, address));
    expect(first).not.toContain(429);
    for (const app of [here, there]) {
      const refused = await call(app, captcha, address);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
      expect(await refused.json()).toMatchObject({
        errorcode: 429,
        data: null,
        message: expect.stringMatching(/\d+ s/),
      });
    }
  });

  it('lets nobody have the whole catalogue as a file without end', async () => {
    const address = freshAddress();
    const ask = async () => here.request(`/${exportCatalogue.path}`, {}, { address });
    expect(await statuses(120, ask)).not.toContain(429);
    expect((await ask()).status).toBe(429);
  });

  it('is nobody else’s, and one call’s is not another’s', async () => {
    const address = freshAddress();
    await statuses(31, () => call(here, captcha, address));
    expect((await call(here, captcha, address)).status).toBe(429);
    expect((await call(here, captcha, freshAddress())).status).not.toBe(429);
    expect((await call(here, login, address, attempt(`${randomUUID()}@example.org`))).status).not.toBe(429);
  });

  it('ends guessing at the numbers of shipments', async () => {
    const address = freshAddress();
    const look = (index: number) =>
      here.request(
        `/api/backstage/web/logistics/track?number=SO261121-${1000 + index}&document=MSKU6011672`,
        {},
        { address },
      );
    expect(new Set(await statuses(60, async (index) => look(index)))).toEqual(new Set([404]));
    expect((await look(61)).status).toBe(429);
  });

  it('is that of a whole network of IPv6, of which everybody has one', async () => {
    await statuses(31, (index) => call(here, captcha, `2001:db8:1:2::${(index + 1).toString(16)}`));
    expect((await call(here, captcha, '2001:0DB8:0001:0002:ffff::1')).status).toBe(429);
    expect((await call(here, captcha, '2001:db8:1:3::1')).status).not.toBe(429);
  });
});

describe('searching', () => {
  const product = 'api/product/web';
  const searches: [string, (app: App, address: string) => Response | Promise<Response>][] = [
    ['lists of offers', (app, address) => call(app, `${product}/quotation/getWebQuotationByPage`, address)],
    ['suggestions', (app, address) => call(app, `${product}/quotation/getProductList`, address, { keyword: 'abs' })],
    ['lists of materials', (app, address) => app.request(`/${product}/queryPhysicalPropertyList`, {}, { address })],
  ];
  const narrow = () => appOn(database, 0.005);

  it.each(searches)('has a budget for %s, and says when to come back', async (_, search) => {
    const [app, address] = [narrow(), freshAddress()];
    const first = await statuses(6, async () => search(app, address));
    expect(new Set(first)).toEqual(new Set([200]));
    const refused = await search(app, address);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ errorcode: 429, data: null });
    expect((await search(app, freshAddress())).status).toBe(200);
  });

  it('may be done as often as anybody likes where there are no limits', async () => {
    const [app, address] = [appOn(database, 0), freshAddress()];
    const [, search] = searches[1]!;
    expect(new Set(await statuses(20, async () => search(app, address)))).toEqual(new Set([200]));
  });

  it('leaves what a page needs besides it alone', async () => {
    const [app, address] = [narrow(), freshAddress()];
    const tree = () => call(app, `${product}/category/getWebCategoryTree`, address);
    expect(new Set(await statuses(10, tree))).toEqual(new Set([200]));
  });
});

describe('the budget of an account', () => {
  it('ends guessing at it from an address, however it is written and whatever becomes of a guess', async () => {
    const email = `${randomUUID()}@example.org`;
    const address = freshAddress();
    const written = (index: number) => (index % 2 ? email : ` ${email.toUpperCase()} `);
    const guesses = await statuses(11, (index) => call(here, login, address, attempt(written(index))));
    expect(guesses.slice(0, 10)).not.toContain(429);
    expect(guesses[10]).toBe(429);
    expect((await call(here, login, address, attempt(`${randomUUID()}@example.org`))).status).not.toBe(429);
  });

  it('is not spent by strangers elsewhere: its owner still logs in and still gets a code', async () => {
    const email = `${randomUUID()}@example.org`;
    for (let index = 0; index < 20; index += 1) {
      expect((await call(here, login, freshAddress(), attempt(email))).status).not.toBe(429);
    }
  });

  it('ends filling a mailbox from an address', async () => {
    const address = freshAddress();
    const send = async (email: string, from = address) => {
      const query = new URLSearchParams({ email, captchaToken: 'x'.repeat(30) });
      return here.request(`/api/user/web/auth/sendRegisterCaptcha2Mail?${query}`, {}, { address: from });
    };
    const email = `${randomUUID()}@example.org`;
    const sent = await statuses(6, () => send(email));
    expect(sent.slice(0, 5)).not.toContain(429);
    expect(sent[5]).toBe(429);
    expect((await send(`${randomUUID()}@example.org`)).status).not.toBe(429);
    expect((await send(email, freshAddress())).status).not.toBe(429);
  });

  it('goes with the member from address to address', async () => {
    const token = await addSession(database, await addMember(database, 'PT'));
    const headers = { Authorization: `Bearer ${token}` };
    const begin = () => call(here, 'api/user/web/safety/beginTwoStep', freshAddress(), { password: 'wrong' }, headers);
    const found = await statuses(11, begin);
    expect(found.slice(0, 10)).not.toContain(429);
    expect(found[10]).toBe(429);
  });

  it('keeps no e-mail address in the database', async () => {
    const email = `${randomUUID()}@example.org`;
    await call(here, login, freshAddress(), attempt(email));
    const { rows } = await database.pool.query<{ key: string }>('select key from rate_limit');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => key.includes('@'))).toEqual([]);
  });
});

describe('limits', () => {
  it('are widened by a factor, and lifted by 0', async () => {
    const [twice, lifted] = [appOn(database, 2), appOn(database, 0)];
    const address = freshAddress();
    expect(await statuses(60, () => call(twice, captcha, address))).not.toContain(429);
    expect((await call(twice, captcha, address)).status).toBe(429);
    expect((await call(lifted, captcha, address)).status).not.toBe(429);
  });

  it('stand in no call’s way while the database is out of reach', async () => {
    const nowhere = await openDatabase({ databaseUrl: 'postgres://nobody@%2Fno%2Fsuch%2Ffolder/none', dataDir: '' });
    const limits = openLimits(nowhere.pool);
    for (let index = 0; index < 30; index += 1) await limits.take('captcha', ['address:192.0.2.1']);
    // This process alone still counts.
    await expect(limits.take('captcha', ['address:192.0.2.1'])).rejects.toMatchObject({ code: 'tooManyCalls' });
    await nowhere.close();
  });

  it('are not for who may not call at all: refusals cost nothing', async () => {
    const address = freshAddress();
    const refused = await statuses(60, () =>
      call(here, 'api/user/web/safety/beginTwoStep', address, { password: 'x' }),
    );
    expect(new Set(refused)).toEqual(new Set([401]));
  });
});

describe('what may be used in a day', () => {
  const feedback = 'api/backstage/feedback/app/createFeedback';
  const send = async (app: App, address: string, language = 'en-US', kind = 'fault') => {
    const form = new FormData();
    form.append('kind', kind);
    form.append('content', 'The table of properties is cut off');
    form.append('attachments', new File([new Uint8Array(await noise())], 'a.png'));
    const headers = { 'Accept-Language': language };
    return app.request(`/${feedback}`, { method: 'POST', body: form, headers }, { address });
  };
  /** A picture that cannot be packed: about three megabytes. */
  const noise = () =>
    sharp(randomBytes(3_000_000), { raw: { width: 1_000, height: 1_000, channels: 3 } })
      .png()
      .toBuffer();
  // Some 7 MB for an address, and four uploads an hour.
  const narrow = () => appOn(database, 0.06);

  it('is bytes of files, for a network address: the next is refused in the reader’s language until tomorrow', async () => {
    const [app, address] = [narrow(), freshAddress()];
    expect((await send(app, address)).status).toBe(200);
    await send(app, address);
    const refused = await send(app, address, 'zh-CN');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(12 * 3600);
    expect(await refused.json()).toMatchObject({
      errorcode: 42901,
      message: expect.stringMatching(/今日上限，请 24 小时/),
    });
    expect((await send(app, freshAddress())).status).toBe(200);
  });

  it('is not used by files of what is refused, which count as uploads alone', async () => {
    const [app, address] = [narrow(), freshAddress()];
    // Of the four uploads three are refused, and none of their nine megabytes are used.
    for (let times = 0; times < 3; times += 1)
      expect((await send(app, address, 'en-US', 'no such kind')).status).toBe(422);
    expect((await send(app, address)).status).toBe(200);
    expect(await (await send(app, address)).json()).toMatchObject({ errorcode: 429 });
  });

  it('is an account’s own, and a company’s for all who work for it', async () => {
    const limits = openLimits(database.pool);
    const company = companyKey(randomUUID());
    const spend = (account: string, megabytes: number) =>
      limits.spend('kilobytes', [accountKey(account), company], megabytes * 1024, async () => undefined);
    const colleagues = Array.from({ length: 6 }, () => randomUUID());
    await spend(colleagues[0]!, 400);
    await expect(spend(colleagues[0]!, 200)).rejects.toMatchObject({ code: 'quotaUsed' });
    // What was too much has used nothing: the rest is still there.
    await spend(colleagues[0]!, 112);
    await expect(spend(colleagues[0]!, 1)).rejects.toMatchObject({ code: 'quotaUsed' });
    for (const one of colleagues.slice(1, 4)) await spend(one, 400);
    await expect(spend(colleagues[5]!, 400)).rejects.toMatchObject({ code: 'quotaUsed' });
  });

  it('is so many RFQs: each is mailed to all suppliers of its category', async () => {
    const limits = openLimits(database.pool);
    const keys = [accountKey(randomUUID()), companyKey(randomUUID())];
    for (let posted = 0; posted < 40; posted += 1) await limits.spend('rfqs', keys, 1, async () => undefined);
    await expect(limits.spend('rfqs', keys, 1, async () => undefined)).rejects.toMatchObject({ code: 'quotaUsed' });
  });
});
