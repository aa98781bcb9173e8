import { vi } from 'vitest';

/** What the stores see of a browser. Imported before them: they look at it when they load. */
export const address = 'https://site.test';

type Cookie = { value: string; attributes: Record<string, string | true> };
type Answer = Response | Promise<Response>;

export const jar = new Map<string, Cookie>();
/** The browser's: its items are its own properties, what it can do is not. */
export const storage = Object.create({
  getItem: (name: string) => storage[name] ?? null,
  setItem: (name: string, value: string) => void (storage[name] = value),
  removeItem: (name: string) => void delete storage[name],
}) as Record<string, string>;
export const requests: Request[] = [];
export const visited: string[] = [];

let answer: (request: Request) => Answer = () => Response.json({ errorcode: 0, message: 'OK', data: {} });

/** How the server answers from now on. */
export function answerWith(respond: (request: Request) => Answer): void {
  answer = respond;
}
export const success = (data: unknown) => Response.json({ errorcode: 0, message: 'OK', data });
export const failure = (status: number, message: string, more: object = {}, headers: HeadersInit = {}) =>
  Response.json({ errorcode: status, message, data: null, ...more }, { status, headers });

const events = new EventTarget();
const session = new Map<string, string>();

vi.stubGlobal('localStorage', storage);
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => session.get(name) ?? null,
  setItem: (name: string, value: string) => session.set(name, value),
  removeItem: (name: string) => session.delete(name),
});
vi.stubGlobal('window', events);
vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
vi.stubGlobal('location', {
  protocol: 'https:',
  pathname: '/en-US/productList',
  search: '?keyword=abs',
  hash: '',
  assign: (target: string) => visited.push(target),
});
vi.stubGlobal('fetch', (request: Request) => {
  requests.push(request.clone());
  return Promise.resolve(answer(request));
});
vi.stubGlobal('document', {
  documentElement: { lang: 'en-US', dataset: { api: address } },
  getElementById: () => null,
  get cookie() {
    return [...jar].map(([name, { value }]) => `${name}=${value}`).join('; ');
  },
  set cookie(text: string) {
    const [pair = '', ...attributes] = text.split('; ');
    const [name = '', value = ''] = pair.split('=');
    const named = Object.fromEntries(
      attributes.map((attribute): [string, string | true] => {
        const [key = '', setting] = attribute.split('=');
        return [key.toLowerCase(), setting ?? true];
      }),
    );
    if (new Date(String(named['expires'])).getTime() <= Date.now()) jar.delete(name);
    else jar.set(name, { value, attributes: named });
  },
});

/** Another tab of this browser has written (null: removed) this key. */
export function fromAnotherTab(key: string, value: object | null): void {
  if (value === null) delete storage[key];
  else storage[key] = JSON.stringify(value);
  events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: storage[key] ?? null }));
}

/** Somebody is on the way to another page; this one lives until that has come. */
export const leaves = (): boolean => events.dispatchEvent(new Event('beforeunload'));

export function emptyBrowser(): void {
  for (const key of Object.keys(storage)) fromAnotherTab(key, null);
  jar.clear();
  session.clear();
  requests.length = 0;
  visited.length = 0;
}

export const member = (id: string) => ({
  id,
  email: `${id}@example.com`,
  nickname: id,
  type: 'PT' as const,
  capabilities: [],
  enterpriseName: null,
  telephone: null,
  avatar: null,
  twoStep: false,
  passkeys: 0,
  unreadMail: 0,
  unreadNotices: 0,
  secondFactorNeeded: false,
  registeredAt: '2026-06-01T08:00:00.000Z',
  closingAt: null,
  companyClosingAt: null,
  holds: [],
  support: null,
  roles: ['owner' as const],
  ask: {},
  approvals: 0,
});
export const accountOf = (id: string) => ({
  memberBaseRespVO: member(id),
  quotationBrowseResqDTOList: [{ offerId: 'o1', viewedAt: '2026-06-01T08:00:00.000Z' }],
});
