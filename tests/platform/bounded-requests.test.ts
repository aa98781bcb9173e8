import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReceiving } from '#server/platform/http/receiving.ts';
import { startSite } from '../web/harness.ts';
import { picture } from '../support/member-api.ts';

const megabyte = 1024 * 1024;
let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'resinport-bounded-'))));
afterAll(() => rm(folder, { recursive: true }));

const free = { bytes: 10_000 * megabyte };
const site = startSite(
  {},
  {
    services: () => ({
      receiving: openReceiving({
        folder: join(folder, 'receiving'),
        reserveBytes: 100 * megabyte,
        freeBytes: () => Promise.resolve(free.bytes),
        room: {
          memory: { all: 64 * megabyte, address: 16 * megabyte },
          disk: { all: 50 * megabyte, address: 23 * megabyte },
        },
      }),
    }),
  },
);
const captcha = '/api/user/web/captcha/get';
const feedback = '/api/backstage/feedback/app/createFeedback';
const json = { 'Content-Type': 'application/json' };
const words = { kind: 'fault', content: 'The table of properties is cut off' };
const boundary = 'part';
const formHeaders = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const formOf = (...fields: [name: string, value: string][]) =>
  `${fields.map(([name, value]) => field(name, value)).join('')}--${boundary}--\r\n`;

describe('a JSON body', () => {
  const deep = (depth: number, inside = '1') => `${`["\\u0000",`.repeat(depth)}${inside}${']'.repeat(depth)}`;
  it.each<[string, string]>([
    ['of half a million levels', '['.repeat(500_000) + ']'.repeat(500_000)],
    ['of half a million levels that never end', '['.repeat(500_000)],
    ['of objects in objects', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`],
    ['of levels with a text each that cannot be kept', deep(60_000)],
    ['of a few levels with such texts', deep(20)],
    ['of 400,000 values', `[${'0,'.repeat(400_000)}0]`],
    ['of 80,000 names', `{${Array.from({ length: 80_000 }, (_, index) => `"n${index}":1`).join(',')}}`],
    ['of 15,000 texts that cannot be kept', `{"a":[${'"\\u0000",'.repeat(15_000)}1]}`],
    ['of a name without end', `{"${'n'.repeat(megabyte - 100)}":"\\u0000"}`],
    ['of a number without end', `{"email":${'9'.repeat(megabyte - 100)}}`],
    ['of quotation marks', `{"email":"${'\\"'.repeat(500_000)}"}`],
    ['of backslashes', `{"email":"${'\\\\'.repeat(500_000)}`],
  ])('is refused in a few words: %s', async (_, body) => {
    const { status, text } = await site.ask('/api/user/web/auth/login', { method: 'POST', headers: json, body });
    expect(status).toBe(422);
    expect(JSON.parse(text)).toMatchObject({ errorcode: 422, data: null, fields: expect.anything() });
    expect(text.length).toBeLessThan(8_000);
  });

  it('is refused in less than a kilobyte, however deep it is', async () => {
    for (const body of ['['.repeat(500_000) + ']'.repeat(500_000), deep(90_000)]) {
      const { status, text } = await site.ask(captcha, { method: 'POST', headers: json, body });
      expect(status).toBe(422);
      expect(text.length).toBeLessThan(1_000);
    }
  });

  it('may hold brackets, quotation marks and backslashes in its texts', async () => {
    const content = `${'[{'.repeat(300)} "quoted\\" \\`;
    const { status, text } = await site.ask(feedback, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ ...words, content, contact: '' }),
    });
    expect([status, text]).toEqual([200, expect.stringContaining('"errorcode":0')]);
  });
});

describe('the address of a call', () => {
  it('may not have more fields than any call has', async () => {
    const { status, text } = await site.ask(
      `/api/product/web/queryPhysicalPropertyList?${'manufacturerId=a&'.repeat(700)}`,
    );
    expect(status).toBe(422);
    expect(text.length).toBeLessThan(1_000);
  });

  it('may not hide levels without end in one of its fields', async () => {
    const query = `properties=${'['.repeat(4_000)}${']'.repeat(4_000)}`;
    expect((await site.ask(`/api/product/web/queryPhysicalPropertyList?${query}`)).status).toBe(422);
  });

  it('may name what objects keep for themselves', async () => {
    const { status } = await site.ask('/api/product/web/queryPhysicalPropertyList?__proto__=1&constructor=2');
    expect(status).toBe(200);
  });
});

describe('a form', () => {
  const post = (body: string, headers: Record<string, string> = formHeaders) =>
    site.ask(feedback, { method: 'POST', headers, body });

  it('of 60,000 fields is refused in a few words', async () => {
    const many = Array.from({ length: 60_000 }, (_, index) => [`f${index}`, 'x'] as [string, string]);
    const { status, text } = await post(formOf(...many));
    expect(status).toBe(422);
    expect(text.length).toBeLessThan(1_000);
  });

  it('of 60,000 fields of one name is refused in a few words', async () => {
    const many = Array.from({ length: 60_000 }, () => ['kind', 'x'] as [string, string]);
    expect((await post(formOf(...many))).status).toBe(422);
  });

  it('of 20 MB that are no file is too large', async () => {
    expect((await post(formOf(['content', 'x'.repeat(20 * megabyte)]))).status).toBe(413);
    const fields = Array.from(
      { length: 30 },
      (_, index) => [`f${index}`, 'x'.repeat(megabyte / 2)] as [string, string],
    );
    expect((await post(formOf(...fields))).status).toBe(413);
  });

  it('of a thousand empty files is refused', async () => {
    const file = `--${boundary}\r\nContent-Disposition: form-data; name="attachments"; filename="a"\r\n\r\n\r\n`;
    expect((await post(`${file.repeat(1_000)}--${boundary}--\r\n`)).status).toBe(422);
  });

  it('with heads of parts without end is refused', async () => {
    const head = `--${boundary}\r\n${'X-Header: y\r\n'.repeat(100_000)}\r\nvalue\r\n--${boundary}--\r\n`;
    expect((await post(head)).status).toBe(422);
  });

  it('is refused in the reader’s language while the disk is nearly full, and taken again when there is room', async () => {
    const ask = (language: string) =>
      post(formOf(['kind', 'fault'], ['content', words.content]), { ...formHeaders, 'Accept-Language': language });
    free.bytes = 50 * megabyte;
    const [english, chinese] = [await ask('en-US'), await ask('zh-CN')];
    free.bytes = 10_000 * megabyte;
    expect([english.status, chinese.status]).toEqual([507, 507]);
    expect(JSON.parse(english.text)).toMatchObject({
      errorcode: 507,
      message: expect.stringMatching(/storage is full/),
    });
    expect(JSON.parse(chinese.text)).toMatchObject({ errorcode: 507, message: expect.stringMatching(/存储空间/) });
    expect((await ask('en-US')).status).toBe(200);
  });
});

describe('a body on its way', () => {
  /** A form whose file has begun and goes on as the test wants. */
  function begin(bytes: Uint8Array) {
    const sent = request({
      host: '127.0.0.1',
      port: site.port,
      path: feedback,
      method: 'POST',
      headers: formHeaders,
      agent: false,
    });
    sent.on('error', () => undefined);
    sent.write(field('kind', 'fault') + field('content', words.content));
    sent.write(`--${boundary}\r\nContent-Disposition: form-data; name="attachments"; filename="a.png"\r\n\r\n`);
    sent.write(bytes);
    return { sent };
  }

  const upload = async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(words)) form.append(name, value);
    form.append('attachments', new File([new Uint8Array(await picture('png'))], 'a.png'));
    const response = await fetch(`http://127.0.0.1:${site.port}${feedback}`, { method: 'POST', body: form });
    return { status: response.status, retryAfter: response.headers.get('Retry-After') };
  };

  it('holds no more than its network’s share: the next is told when to come again, and is taken when there is room', async () => {
    const bodies = Array.from({ length: 6 }, () => begin(Buffer.alloc(4 * megabyte)));
    await expect.poll(upload).toEqual({ status: 503, retryAfter: '10' });
    // Nothing that a crash would leave behind.
    expect(await readdir(join(folder, 'receiving'))).toEqual([]);
    for (const { sent } of bodies) sent.destroy();
    await expect.poll(upload).toMatchObject({ status: 200 });
  });

  it('that was cut off is forgotten, and the next one is taken', async () => {
    const { sent } = begin(await picture('png'));
    sent.destroy();
    expect((await upload()).status).toBe(200);
  });
});

describe('the folder of bodies on their way', () => {
  const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5'];
  const receiving = () => openReceiving({ folder: join(folder, 'other'), reserveBytes: 0 });

  it('gives one network a share, all together no more than there is, and takes back what was given', async () => {
    const here = receiving();
    const [first, ...others] = addresses.map((address) => here.begin(address));
    first!.take('disk', 128 * megabyte);
    expect(() => first!.take('disk', 1)).toThrow(expect.objectContaining({ code: 'unavailable' }));
    expect(() => here.begin('192.0.2.1').take('disk', 1)).toThrow();
    for (const other of others.slice(0, 2)) other.take('disk', 128 * megabyte);
    expect(() => others[3]!.take('disk', 128 * megabyte)).toThrow(expect.objectContaining({ retryAfterSeconds: 10 }));
    for (const one of [first!, ...others]) await one.end();
    expect(() => here.begin('192.0.2.1').take('disk', 100 * megabyte)).not.toThrow();
  });

  it('has four requests’ files in memory at one time, and lets the next in when one has ended', async () => {
    const here = receiving();
    const receptions = Array.from({ length: 6 }, () => here.begin('192.0.2.1'));
    const inside: number[] = [];
    const turns = receptions.map((reception, index) => reception.turn().then(() => inside.push(index)));
    await Promise.all(turns.slice(0, 4));
    expect(inside).toEqual([0, 1, 2, 3]);
    await receptions[2]!.end();
    await turns[4];
    expect(inside).toEqual([0, 1, 2, 3, 4]);
    await Promise.all([0, 1, 3, 4].map((index) => receptions[index]!.end()));
    await turns[5];
    await receptions[5]!.end();
  });

  it('is swept of what a killed process left, and of nothing that is being received elsewhere', async () => {
    const first = receiving().begin('192.0.2.1');
    await first.file();
    const [old, young] = [join(folder, 'other', 'old'), join(folder, 'other', 'young')];
    for (const path of [old, young]) await writeFile(path, 'x');
    const yesterday = new Date(Date.now() - 24 * 3600 * 1000);
    await utimes(old, yesterday, yesterday);
    const second = receiving().begin('192.0.2.1');
    await second.file();
    expect(await readdir(join(folder, 'other'))).toEqual(['young']);
    await Promise.all([first.end(), second.end()]);
  });
});
