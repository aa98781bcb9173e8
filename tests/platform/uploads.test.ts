import { deflateRawSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { feedback } from '#server/platform/db/schema/feedback.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { companyRecord } from '../support/company-record.ts';
import { pdf as somePdf } from '../support/pdf.ts';
import { startSite } from '../web/harness.ts';
import { addMember, addSession, real } from '../support/roles.ts';
import { pixelBomb } from './pixel-bomb.ts';

type Body = { errorcode: number; message: string; data: { id: string } | null; fields?: Record<string, string> };
type Answer = { status: number; headers: Headers; body: Body };

const megabyte = 1024 * 1024;
const site = startSite({}, { authenticate: real });
const feedbackPath = '/api/backstage/feedback/app/createFeedback';
const certifyPath = '/api/user/web/enterprise/certification';
const words = { kind: 'fault', content: 'The table of properties is cut off' };
const company = {
  nation: 'DE',
  companyName: 'Rhein Polymer GmbH',
  businessType: 'trader',
  mainProducts: 'ABS, PA6',
  employees: '21-50',
  established: '1998',
  ...companyRecord('DE'),
};

let member: string;
let operator: string;
beforeAll(async () => {
  member = await addSession(site.database, await addMember(site.database, 'PT'));
  operator = await addSession(site.database, await addMember(site.database, 'operator'));
});

const picture = (format: 'png' | 'jpeg' | 'webp', width = 30, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer();
const pdf = somePdf();
const file = (bytes: Uint8Array, name: string, type = 'application/octet-stream') =>
  new File([new Uint8Array(bytes)], name, { type });

function formOf(fields: Record<string, string>, files: [field: string, file: File][]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [field, one] of files) form.append(field, one);
  return form;
}

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${site.port}${path}`, { method: 'POST', body, headers });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
}
const feed = (...files: File[]) =>
  post(
    feedbackPath,
    formOf(
      words,
      files.map((one) => ['attachments', one]),
    ),
  );
const certify = (one: File, fields: Record<string, string> = company) =>
  post(certifyPath, formOf(fields, [['certificate', one]]), { Authorization: `Bearer ${member}` });

const stored = () => site.database.orm.$count(storedFile);
async function filesOf(id: string) {
  const [row] = await site.database.orm.select().from(feedback).where(eq(feedback.id, id));
  return Promise.all(
    row!.pictureIds.map(
      async (one) => (await site.database.orm.select().from(storedFile).where(eq(storedFile.id, one)))[0]!,
    ),
  );
}

describe('a form with files', () => {
  it('is taken with its fields and its files', async () => {
    const { status, body } = await feed(
      file(await picture('png'), 'screen.png'),
      file(await picture('jpeg'), '截图.jpg'),
    );
    expect(status).toBe(200);
    const [first, second] = await filesOf(body.data!.id);
    expect(first).toMatchObject({ name: 'screen.png', type: 'image/png' });
    expect(second).toMatchObject({ name: '截图.jpg', type: 'image/jpeg' });
  });

  it('may be JSON when no file goes along', async () => {
    const { status } = await post(feedbackPath, JSON.stringify(words), { 'Content-Type': 'application/json' });
    expect(status).toBe(200);
  });

  it('may leave its file field empty, as browsers send it', async () => {
    expect((await feed(file(new Uint8Array(), ''))).status).toBe(200);
  });

  it('has numbers for numbers: what is none is refused by name', async () => {
    const { status, body } = await certify(file(pdf, 'licence.pdf'), { ...company, established: 'long ago' });
    expect(status).toBe(422);
    expect(Object.keys(body.fields!)).toEqual(['established']);
  });

  it('tells the type by the content, whatever the name says', async () => {
    const { body } = await feed(file(await picture('webp'), 'screen.png', 'image/png'));
    expect(await filesOf(body.data!.id)).toMatchObject([{ type: 'image/webp' }]);
  });

  it('draws a picture anew: places and a second file inside are left behind', async () => {
    const camera = await sharp(await picture('jpeg'))
      .withExif({ IFD0: { Copyright: 'taken at home' } })
      .toBuffer();
    const polyglot = Buffer.concat([camera, Buffer.from('<script>alert(1)</script>')]);
    const { body } = await feed(file(polyglot, 'photo.jpg'));
    const [kept] = await filesOf(body.data!.id);
    const response = await fetch(`http://127.0.0.1:${site.port}/api/user/web/file/getFile?id=${kept!.id}`, {
      headers: { Authorization: `Bearer ${operator}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
    expect(bytes.includes('script')).toBe(false);
    expect(bytes.includes('taken at home')).toBe(false);
  });
});

describe('a file that is not what it should be', () => {
  const executable = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), deflateRawSync(Buffer.alloc(1000))]);

  it.each<[string, Uint8Array]>([
    ['an executable', executable],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['an archive', zip],
    ['an animation', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;')],
    ['nothing', new Uint8Array()],
  ])('is refused under the name of a certificate: %s', async (_, bytes) => {
    const before = await stored();
    const { status, body } = await certify(file(bytes, 'licence.pdf', 'application/pdf'));
    expect(status).toBe(415);
    expect(body).toMatchObject({ errorcode: 415, data: null, fields: { certificate: expect.stringContaining('PDF') } });
    expect(await stored()).toBe(before);
  });

  it('is refused when only its first bytes are a picture', async () => {
    const whole = await picture('png', 300, 200);
    const { status, body } = await feed(file(whole.subarray(0, whole.length / 2), 'screen.png'));
    expect(status).toBe(415);
    expect(Object.keys(body.fields!)).toEqual(['attachments']);
  });

  it('is refused when few bytes unpack to a wall of pixels', async () => {
    const bomb = pixelBomb(30_000, 30_000);
    expect(bomb.length).toBeLessThan(2 * megabyte);
    const { status, body } = await feed(file(bomb, 'screen.png'));
    expect(status).toBe(422);
    expect(body.fields).toMatchObject({ attachments: expect.stringContaining('megapixels') });
  });

  it('is refused in a field that takes none', async () => {
    const form = formOf({ kind: 'fault' }, [['content', file(await picture('png'), 'x.png')]]);
    const { status, body } = await post(feedbackPath, form);
    expect(status).toBe(422);
    expect(Object.keys(body.fields!)).toEqual(['content']);
  });

  it('is refused in the language of the caller', async () => {
    const form = formOf(company, [['certificate', file(executable, '营业执照.pdf')]]);
    const { body } = await post(certifyPath, form, { Authorization: `Bearer ${member}`, 'Accept-Language': 'zh_CN' });
    expect(body.fields!['certificate']).toMatch(/^仅支持以下格式：PDF/);
  });
});

describe('too much', () => {
  it('of one file is 413: 11 MB where 10 are allowed', async () => {
    const { status, body } = await certify(file(Buffer.concat([pdf, Buffer.alloc(10.5 * megabyte)]), 'licence.pdf'));
    expect(status).toBe(413);
    expect(body.fields).toEqual({ certificate: 'At most 10 MB per file' });
  });

  it('is refused with or without its length, and the connection can be used again', async () => {
    const large = Buffer.alloc(14 * megabyte);
    const headers = { Authorization: `Bearer ${member}`, 'Content-Type': 'multipart/form-data; boundary=b' };
    const answers = [
      await post(certifyPath, large, headers),
      await fetch(`http://127.0.0.1:${site.port}${certifyPath}`, {
        method: 'POST',
        headers,
        body: new Blob([large]).stream(),
        duplex: 'half',
      } as RequestInit),
    ];
    for (const { status } of answers) expect(status).toBe(413);
    expect((await feed()).status).toBe(200);
  });

  it('of files is 413: fifty where four are allowed', async () => {
    const one = await picture('png');
    const before = await stored();
    const { status, body } = await feed(...Array.from({ length: 50 }, (_, index) => file(one, `${index}.png`)));
    expect(status).toBe(413);
    expect(body.fields).toEqual({ attachments: 'At most 4 files' });
    expect(await stored()).toBe(before);
  });

  it('is told to nobody who may not call at all', async () => {
    const { status } = await post(
      certifyPath,
      formOf(company, [['certificate', file(Buffer.alloc(megabyte), 'x.pdf')]]),
    );
    expect(status).toBe(401);
  });
});

describe('a broken form', () => {
  const part = 'Content-Disposition: form-data; name="kind"\r\n\r\nfault\r\n';
  it.each([
    ['without a boundary', 'multipart/form-data', `--b\r\n${part}--b--\r\n`],
    ['with another boundary', 'multipart/form-data; boundary=c', `--b\r\n${part}--b--\r\n`],
    ['that never ends', 'multipart/form-data; boundary=b', `--b\r\n${part}`],
    ['that is empty', 'multipart/form-data; boundary=b', ''],
    ['that is JSON', 'multipart/form-data; boundary=b', JSON.stringify(words)],
    ['with a part that says nothing of itself', 'multipart/form-data; boundary=b', '--b\r\n\r\nfault\r\n--b--\r\n'],
  ])('is 422: %s', async (_, type, body) => {
    const answer = await post(feedbackPath, body, { 'Content-Type': type });
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toBeDefined();
  });

  it('is 415 for a call that takes no files', async () => {
    const { status } = await post('/api/user/web/captcha/get', formOf({ a: 'b' }, []));
    expect(status).toBe(415);
  });
});

describe('the name of a file', () => {
  it.each([
    ['../../x.png', 'x.png'],
    ['..\\..\\windows\\x.png', 'x.png'],
    ['/etc/passwd', 'passwd'],
    ['a\u202egnp.exe', 'agnp.exe'],
    ['..', '..'],
    [`${'名'.repeat(300)}.png`, `${'名'.repeat(116)}.png`],
    ['<script>alert(1)<script>.png', '<script>alert(1)<script>.png'],
  ])('is only shown, and never leads anywhere: %.40s', async (name, shown) => {
    const { status, body } = await feed(file(await picture('png'), name));
    expect(status).toBe(200);
    expect(await filesOf(body.data!.id)).toMatchObject([{ name: shown }]);
  });

  it('travels whole with the bytes, which can do nothing in a browser', async () => {
    const { body } = await feed(file(await picture('png'), '营业执照 "副本".png'));
    const [kept] = await filesOf(body.data!.id);
    const path = `/api/user/web/file/getFile?id=${kept!.id}`;
    const answer = await site.ask(path, { headers: { Authorization: `Bearer ${operator}` } });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    });
    const disposition = answer.headers['content-disposition']!;
    expect(disposition).toMatch(/^attachment; filename="[^"]*"; filename\*=UTF-8''/);
    expect(decodeURIComponent(disposition.split("''")[1]!)).toBe('营业执照 "副本".png');
    for (const caller of [{}, { Authorization: `Bearer ${member}` }])
      expect((await site.ask(path, { headers: caller as Record<string, string> })).status).toBe(404);
  });
});
