import { eq } from 'drizzle-orm';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { companyRecord } from '../support/company-record.ts';
import { pdf } from '../support/pdf.ts';
import { startSite } from '../web/harness.ts';
import { addMember, addSession, real } from '../support/roles.ts';

const site = startSite({}, { authenticate: real });
const company = {
  ...{ nation: 'DE', companyName: 'Rhein Polymer GmbH', businessType: 'trader', mainProducts: 'ABS, PA6' },
  ...{ employees: '21-50', established: '1998' },
  ...companyRecord('DE'),
};
let operator: string;
beforeAll(async () => {
  operator = await addSession(site.database, await addMember(site.database, 'operator'));
});

/** Sends a PDF as the certificate of a new member's company. */
async function send(bytes: Uint8Array, language = 'en-US') {
  const id = await addMember(site.database, 'PT');
  const form = new FormData();
  for (const [name, value] of Object.entries(company)) form.append(name, value);
  form.append('certificate', new File([new Uint8Array(bytes)], 'licence.pdf', { type: 'application/pdf' }));
  const answer = await fetch(`http://127.0.0.1:${site.port}/api/user/web/enterprise/certification`, {
    method: 'POST',
    body: form,
    headers: { Authorization: `Bearer ${await addSession(site.database, id)}`, 'Accept-Language': language },
  });
  const { fields } = (await answer.json()) as { fields?: Record<string, string> };
  const kept = await site.database.orm.select().from(storedFile).where(eq(storedFile.ownerId, id));
  return { status: answer.status, reason: fields?.['certificate'], id: kept[0]?.id };
}

/** The bytes that readers get of a PDF that was sent. */
async function readBack(bytes: Uint8Array): Promise<string> {
  const { status, id, reason } = await send(bytes);
  expect(status, reason).toBe(200);
  const answer = await fetch(`http://127.0.0.1:${site.port}/api/user/web/file/getFile?id=${id}`, {
    headers: { Authorization: `Bearer ${operator}` },
  });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const written = Buffer.from(await answer.arrayBuffer());
  // Objects may lie in compressed streams: all of them, written out.
  const document = await PDFDocument.load(written, { updateMetadata: false });
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object.toString());
  return `${written.toString('latin1')}\n${objects.join('\n')}`;
}

describe('a PDF that a member sends', () => {
  it('keeps its pages', async () => {
    const text = await readBack(pdf('what stands on it'));
    expect(text).toMatch(/^%PDF-/);
    expect(text).toContain('(what stands on it) Tj');
  });

  it('keeps its fonts, the size of its pages and its links', async () => {
    const made = await PDFDocument.create();
    const font = await made.embedFont(StandardFonts.Helvetica);
    made.addPage([300, 200]).drawText('first', { font });
    made.addPage([400, 100]).drawText('second', { font });
    const text = await readBack(await made.save());
    expect(text).toContain('/Helvetica');
    expect(text).toMatch(/300 200/);
    expect(text).toMatch(/400 100/);
    const linked = pdf('a link', {
      page: '/Annots [5 0 R]',
      objects: [
        '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://maker.example/sheet) >> >>',
      ],
    });
    expect(await readBack(linked)).toContain('https://maker.example/sheet');
  });

  it.each<[string, Parameters<typeof pdf>[1], RegExp]>([
    [
      'a script at opening',
      { catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' },
      /JavaScript|app\.alert/,
    ],
    [
      'scripts by name',
      {
        catalog: '/Names << /JavaScript << /Names [(a) 5 0 R] >> >>',
        objects: ['<< /S /JavaScript /JS (app.alert(1)) >>'],
      },
      /JavaScript|app\.alert/,
    ],
    ['a script of a page', { page: '/AA << /O << /S /JavaScript /JS (app.alert(1)) >> >>' }, /JavaScript|app\.alert/],
    [
      'a program that is started',
      {
        page: '/Annots [5 0 R]',
        objects: ['<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (cmd.exe) >> >>'],
      },
      /Launch|cmd\.exe/,
    ],
    [
      'a link that is a script',
      {
        page: '/Annots [5 0 R]',
        objects: ['<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (javascript:alert\\(1\\)) >> >>'],
      },
      /javascript:/,
    ],
    [
      'a step behind a harmless one',
      {
        page: '/Annots [5 0 R]',
        objects: [
          '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://maker.example) /Next << /S /Launch /F (cmd.exe) >> >> >>',
        ],
      },
      /Launch|cmd\.exe/,
    ],
    [
      'a file inside',
      {
        catalog: '/Names << /EmbeddedFiles << /Names [(x) 5 0 R] >> >>',
        objects: ['<< /Type /Filespec /F (evil.exe) /EF << /F 6 0 R >> >>', '<< /Length 2 >>\nstream\nMZ\nendstream'],
      },
      /EmbeddedFile|evil\.exe/,
    ],
    [
      'a file pinned to a page',
      {
        page: '/Annots [5 0 R]',
        objects: [
          '<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /Type /Filespec /F (evil.exe) /EF << /F 6 0 R >> >> >>',
          '<< /Length 2 >>\nstream\nMZ\nendstream',
        ],
      },
      /FileAttachment|evil\.exe/,
    ],
    ['a form of its own making', { catalog: '/AcroForm << /Fields [] /XFA (<xdp:xdp/>) >>' }, /XFA|xdp/],
  ])('loses %s', async (_, parts, gone) => {
    const sent = pdf('harmless text', parts);
    expect(Buffer.from(sent).toString('latin1')).toMatch(gone);
    const text = await readBack(sent);
    expect(text).toContain('(harmless text) Tj');
    expect(text).not.toMatch(gone);
  });

  it('loses what stands behind its end', async () => {
    const text = await readBack(Buffer.concat([pdf(), Buffer.from('<script>alert(1)</script>')]));
    expect(text).not.toContain('script');
  });

  it.each<[string, Uint8Array]>([
    ['something before its beginning', Buffer.concat([Buffer.from('ID3//*'), pdf()])],
    ['a blank before its beginning', Buffer.concat([Buffer.from('\n'), pdf()])],
    ['a page of the web in front', Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf()])],
  ])('is refused with %s', async (_, bytes) => {
    expect((await send(bytes)).status).toBe(415);
  });

  it.each<[string, Uint8Array]>([
    ['is nothing but a beginning', Buffer.from('%PDF-1.7\n')],
    ['has no pages', Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n')],
    ['is cut off', pdf().subarray(0, 120)],
    ['is something else behind its first line', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000, 'x')])],
  ])('is refused when it %s, with a word on what to do', async (_, bytes) => {
    expect(await send(bytes)).toMatchObject({ status: 415, reason: expect.stringContaining('Print it to a new PDF') });
    expect(await send(bytes, 'zh-CN')).toMatchObject({ status: 415, reason: expect.stringContaining('重新打印') });
  });

  it('is refused when it is locked, with a word on what to do', async () => {
    const locked = pdf('secret', {
      objects: [
        '<< /Filter /Standard /V 1 /R 2 /P -4 /O (oooooooooooooooooooooooooooooooo) /U (uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu) >>',
      ],
      trailer: '/Encrypt 5 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]',
    });
    expect(await send(locked)).toMatchObject({ status: 415, reason: expect.stringContaining('without a password') });
    expect(await send(locked, 'zh-CN')).toMatchObject({ status: 415, reason: expect.stringContaining('未加密') });
  });
});
