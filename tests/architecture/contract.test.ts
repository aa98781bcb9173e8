import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { accessLevels, type Call } from '#api/common/call.ts';
import { calls } from '#api/calls.ts';
import { createApp } from '#server/web/app.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Services } from '#server/platform/context.ts';
import { Routes } from '#server/platform/http/http.ts';
import { nobody, testServices } from '../support/services.ts';
import { faultsOf } from './openapi-faults.ts';

/** The calls that the specification gives for the public catalogue, with their methods. */
const given = [
  'POST api/product/web/category/getWebCategoryTree',
  'GET api/product/web/getWebManufacturerList',
  'GET api/product/web/getWebProcessLevelList',
  'POST api/product/web/category/getWebCategoryRecommend',
  'GET api/product/web/quotation/getQuotationRecommend',
  'POST api/product/web/quotation/getWebQuotationByPage',
  'GET api/product/web/quotation/getWebQuotationById',
  'GET api/product/web/queryPhysicalPropertyList',
  'GET api/product/web/getPhysicalPropertyById',
  'GET api/product/web/quotation/getSimilarRecommend',
  'POST api/product/web/quotation/getProductList',
  'POST api/product/admin/packingMode/getPackingModeByPage',
  'POST api/product/web/getBrowsingHistoryList',
  'GET api/backstage/pc/home/config',
  'GET api/backstage/pc/home/getPcBanner',
  'GET api/backstage/news/pc/newsList',
  'GET api/backstage/news/pc/getNewsById',
  'GET api/backstage/admin/region/country',
  'GET api/backstage/admin/region/getRegionByParentId',
  'GET api/backstage/web/sysconfig/getSysConfigByCode',
  'GET api/backstage/pc/home/getArticle',
  'GET api/backstage/pc/Agreement/getAgreementPcByCode',
];

/** Enough to answer what needs no data. */
const services = testServices({
  db: new Proxy({}, { get: () => expect.unreachable('no database here') }) as Services['db'],
  config: readConfig({ SITE_URL: 'https://resinport.example' }),
});
const api = createApp({ services, authenticate: nobody, report: (error) => expect.unreachable(String(error)) });

type Schema = {
  type?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
};
type Content = Record<string, { schema: Schema; encoding?: Record<string, { contentType: string }> }>;
type Operation = {
  'x-access': string;
  operationId: string;
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
};
type Document = { paths: Record<string, Record<string, Operation>> };
const described = async () => (await (await api.request('/api/openapi.json')).json()) as Document;

describe('the contract', () => {
  it('keeps every path of the specification, with its method', async () => {
    const { paths } = await described();
    const present = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(1)}`),
    );
    expect(given.filter((call) => !present.includes(call))).toEqual([]);
  });

  it('describes every call once', async () => {
    const { paths } = await described();
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(calls.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.length);
  });

  it('states for every call who may make it', async () => {
    const { paths } = await described();
    const stated = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation['x-access']),
    );
    expect(stated.filter((access) => !(accessLevels as readonly string[]).includes(access))).toEqual([]);
  });

  it('is a valid OpenAPI 3.1 document', async () => {
    expect(faultsOf(await described())).toEqual([]);
  });

  it('describes files that come along: as a form, with their types, sizes and number', async () => {
    const withFiles = calls.filter(({ files }) => files);
    expect(withFiles.map(({ path }) => path)).toContain('api/user/web/enterprise/certification');
    const { paths } = await described();
    for (const { path, files, input } of withFiles) {
      const { content } = paths[`/${path}`]!['post']!.requestBody!;
      const { schema, encoding } = content['multipart/form-data']!;
      const fields = Object.keys((input as z.ZodObject).shape);
      expect(Object.keys(schema.properties!).sort(), path).toEqual([...fields, ...Object.keys(files!)].sort());
      for (const [name, rule] of Object.entries(files!)) {
        const field = schema.properties![name]!;
        const file = rule.max > 1 ? field.items! : field;
        expect(field.maxItems, path).toBe(rule.max > 1 ? rule.max : undefined);
        expect(file, path).toMatchObject({ type: 'string', maxLength: rule.maxBytes });
        expect(encoding![name]!.contentType.split(', '), path).toEqual(rule.types);
        expect(schema.required?.includes(name) ?? false, path).toBe(rule.required ?? false);
      }
    }
  });

  it('describes a body without files as JSON, where no file must come along', async () => {
    const { paths } = await described();
    for (const { method, path, files, inQuery } of calls) {
      const body = paths[`/${path}`]![method.toLowerCase()]!.requestBody;
      const needsFiles = Object.values(files ?? {}).some(({ required }) => required);
      expect(Object.keys(body?.content ?? {}), path).toEqual([
        ...(files ? ['multipart/form-data'] : []),
        ...(method === 'POST' && !needsFiles && !inQuery ? ['application/json'] : []),
      ]);
    }
  });

  it('names the media types of answers that are files, and the envelope for all others', async () => {
    const { paths } = await described();
    const answers = (path: string, method: string) => paths[`/${path}`]![method.toLowerCase()]!.responses['200']!;
    for (const { method, path, answersFile } of calls) {
      const { content } = answers(path, method);
      if (answersFile) expect(Object.keys(content), path).toEqual(answersFile);
      else expect(content['application/json']!.schema.required, path).toEqual(['errorcode', 'message', 'data']);
    }
    expect(answers('api/user/web/file/getFile', 'GET').content['application/pdf']!.schema).toMatchObject({
      type: 'string',
      contentMediaType: 'application/pdf',
    });
    expect(Object.keys(answers('api/user/web/safety/getMyData', 'GET').content)).toEqual(['application/json']);
  });

  it('bounds how often files are made: what is kept as it is, or as small as a page, is read without a budget', () => {
    const kept = [
      'getFile',
      'getPicture',
      'getDocumentFile',
      'getDocumentFirstPage',
      'getContractPdf',
      'getPayoutFile',
      'getImportRest',
    ];
    const small = ['exportDeadline', 'getImportTemplate'];
    const free = calls.filter(({ answersFile, limit }) => answersFile && limit === undefined);
    expect(free.map(({ path }) => path.split('/').at(-1)).sort()).toEqual([...kept, ...small].sort());
  });

  it('would not pass with a schema, a reference or a response that is wrong', async () => {
    const wrong = (change: (document: never) => void) =>
      described().then((document) => (change(document as never), faultsOf(document)));
    type Loose = {
      openapi: string;
      components: Record<string, unknown>;
      paths: Record<string, Record<string, Record<string, unknown>>>;
    };
    const someCall = '/api/product/web/quotation/getWebQuotationById';
    expect(await wrong((document: Loose) => (document.openapi = '3.0.3'))).toHaveLength(1);
    expect((await wrong((document: Loose) => (document.components = {}))).join()).toContain('leads nowhere');
    expect((await wrong((document: Loose) => delete document.paths[someCall]!['get']!['responses'])).join()).toContain(
      'no success',
    );
    expect(
      (
        await wrong(
          (document: Loose) =>
            (document.paths[someCall]!['get']!['parameters'] = [{ name: 'id', in: 'query', schema: { type: 'text' } }]),
        )
      ).join(),
    ).toContain('type text');
  });

  it('reads as a page, with nothing from elsewhere', async () => {
    const response = await api.request('/api/docs');
    const page = await response.text();
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    for (const { path } of calls) expect(page).toContain(path);
    expect(page).not.toMatch(/undefined|\[object/);
    expect([...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1])).toEqual(['/api/openapi.json']);
  });
});

describe('who may call', () => {
  it('must be stated: a route without it does not start', () => {
    const { access: _, ...silent } = calls[0]!;
    expect(() => new Routes().answer(silent as Call, async () => ({}))).toThrow(/does not state who may call it/);
    expect(() => new Routes().answer({ ...calls[0]!, access: 'anybody' as never }, async () => ({}))).toThrow();
  });

  it('is held to: without a token a call for members answers 401', async () => {
    const closed = calls.filter(({ access }) => access !== 'public');
    expect(closed.map(({ path }) => path)).toContain('api/product/web/getBrowsingHistoryList');
    for (const { method, path } of closed) {
      const response = await api.request(`/${path}`, { method, ...(method === 'POST' && { body: '{}' }) });
      expect(response.status, path).toBe(401);
      expect(await response.json()).toMatchObject({ errorcode: 401, data: null });
    }
  });

  it('answers an address that is no call with the envelope of a 404, in the language asked for', async () => {
    const response = await api.request('/api/product/web/noSuchCall', { headers: { 'Accept-Language': 'zh_CN' } });
    expect(response.status).toBe(404);
    const body = (await response.json()) as { message: string };
    expect(body).toMatchObject({ errorcode: 404, data: null, requestId: expect.any(String) });
    expect(body.message).toMatch(/\p{Script=Han}/u);
  });

  it('answers a wrong method like an unknown address', async () => {
    for (const { method, path } of calls.slice(0, 5)) {
      expect((await api.request(`/${path}`, { method: method === 'GET' ? 'POST' : 'GET' })).status, path).toBe(404);
    }
  });
});
