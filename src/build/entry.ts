import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });

/** Renders one page. `locals` carries the client, the language and what else the server knows of the request. */
export function render(request: Request, locals: App.Locals): Promise<Response> {
  return app.render(request, { locals, addCookieHeader: true });
}
