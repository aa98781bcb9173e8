import { html, raw } from 'hono/html';
import { callsByDomain } from '#api/calls.ts';
import type { Call } from '#api/common/call.ts';
import { schemaOf } from './document.ts';

const style = `
:root{color-scheme:light dark;--ink:light-dark(#14201f,#e6edec);--soft:light-dark(#566564,#93a5a3);--line:light-dark(#d9e0df,#2b3736);--paper:light-dark(#fcfdfd,#101716);--brand:light-dark(#0b5d63,#5cc3c8)}
body{margin:0 auto;max-width:72rem;padding:2rem 1rem;font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:1.6rem}h2{margin-top:2.5rem;text-transform:capitalize}a{color:var(--brand)}
details{border:1px solid var(--line);border-radius:6px;margin:.5rem 0}summary{padding:.6rem .8rem;cursor:pointer}
summary code{font-weight:600}.method{display:inline-block;width:3.2rem;color:var(--brand);font-weight:600}
.access{color:var(--soft);font-size:.85em}pre{margin:0;padding:.8rem;overflow:auto;border-top:1px solid var(--line);font-size:13px}
p{margin:.4rem 0}.in{padding:0 .8rem}`;

/** The contract as a page for people: nothing from elsewhere, no script. */
export function documentationPage() {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>Resinport API</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>Resinport API</h1>
          <p>
            Every answer is <code>{ errorcode, message, data }</code>; <code>errorcode</code> is 0 on success. Send
            <code>Accept-Language: en_US</code> or <code>zh_CN</code>, and <code>Authorization: Bearer …</code> when
            logged in. GET, and POST where it says so, takes its input in the query string (lists by repeating the
            name), POST as JSON. Prices are per tonne and quantities in tonnes, both as decimal text.
          </p>
          <p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
          ${Object.entries(callsByDomain).map(
            ([domain, calls]) =>
              html`<h2>${domain}</h2>
                ${calls.map(callEntry)}`,
          )}
        </main>
      </body>
    </html>`;
}

function callEntry(call: Call) {
  const shown = (schema: unknown) => JSON.stringify(schema, null, 2);
  return html`<details>
    <summary>
      <span class="method">${call.method}</span> <code>${call.path}</code> <span class="access">${call.access}</span>
    </summary>
    <p class="in">${call.summary}</p>
    <p class="in">Input${call.inQuery && ', in the query string'}</p>
    <pre tabindex="0">${shown(schemaOf(call.input, 'input'))}</pre>
    ${
      call.files &&
      html`<p class="in">Files, in a form (<code>multipart/form-data</code>) with the input as its other fields</p>
        <pre tabindex="0">${shown(call.files)}</pre>`
    }
    ${
      call.answersFile
        ? html`<p class="in">The bytes of a file: ${call.answersFile.join(', ')}</p>`
        : html`<p class="in">Data</p>
            <pre tabindex="0">${shown(schemaOf(call.data, 'output'))}</pre>`
    }
  </details>`;
}
