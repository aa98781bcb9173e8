import type { Api } from '../http/http.ts';
import { openApiDocument } from './document.ts';
import { documentationPage } from './page.ts';

/** The contract's own description, made once: `/api/openapi.json` for tools, `/api/docs` for people. */
export function mountDocumentation(api: Api): void {
  let document: Record<string, unknown> | undefined;
  api.get('/api/openapi.json', (c) => {
    const { apiBaseUrl, siteUrl } = c.get('context').config;
    return c.json((document ??= openApiDocument(apiBaseUrl || siteUrl)));
  });
  api.get('/api/docs', (c) => {
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    return c.html(documentationPage());
  });
}
