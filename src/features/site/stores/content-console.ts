import { atom } from 'nanostores';
import { contentKinds, publicConfigCodes, type ContentKind } from '#api/site/content-choices.ts';
import type { ContentEntry } from '#api/site/content-console.ts';
import { errorCodes } from '#api/common/envelope.ts';
import type { Picture } from '#api/market/picture.ts';
import { browserClient } from '#client/browser.ts';
import { ApiError } from '#client/client.ts';
import { contentData, emptyContent, type ContentValues } from '#api/site/content-values.ts';
import type { Outcome } from '#lib/outcome.ts';
import { keywordOf, pageNumber } from '#lib/page-number.ts';
import { momentOf } from '#api/deals/validity.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { asked } from '#app/stores/remote.ts';

const desk = 'api/backstage/admin/content';
const pageSize = 20;

export type ContentFilter = { kind: ContentKind; keyword: string; pageNo: number };
export const contentFilter = (kind: ContentKind, params: URLSearchParams): ContentFilter => ({
  kind,
  keyword: keywordOf(params),
  pageNo: pageNumber(params.get('pageNo')),
});
/** Drafts and what is public, of one kind. */
export const content = asked((client, { keyword, ...filter }: ContentFilter) =>
  client.post(`${desk}/getContentByPage`, { ...filter, pageSize, ...(keyword && { keyword }) }),
);

type Named = { kind: ContentKind; ref: string };
/** What an address of the editor names; a new version of an agreement begins from the text of one that there is. */
export function namedPiece(params: URLSearchParams) {
  const kind = contentKinds.find((candidate) => candidate === params.get('kind'));
  const ref = params.get('ref')?.slice(0, 120) || undefined;
  const source = kind === 'agreement' ? params.get('from')?.slice(0, 120) : undefined;
  const asked = ref ?? source;
  return { kind, ref, source, named: kind && asked ? { kind, ref: asked } : null };
}
const piece = asked((client, named: Named) => client.get(`${desk}/getContent`, named));
/** The piece that is being written. */
export const contentCase = {
  ...piece,
  load({ kind, ref }: Named): Promise<void> {
    const shown = piece.$state.get().data?.entry;
    if (shown?.kind !== kind || shown.ref !== ref) piece.forget();
    return piece.load({ kind, ref });
  },
};

const chapters = atom<readonly ContentEntry[]>([]);
/** Articles, to choose the one above another. */
export const $chapters = chapters;
export async function loadChapters(): Promise<void> {
  const asked = { kind: 'article', pageSize: 100, pageNo: 1 } as const;
  const answer = await outcomeOf(browserClient().silent.post(`${desk}/getContentByPage`, asked));
  if (answer.ok) chapters.set(answer.data.list.filter(({ published }) => published));
}

/** What is typed and not saved, one for each piece. */
export const localContent = (kind: ContentKind, ref: string | undefined) =>
  draftOf<ContentValues>(`content:${kind}:${ref ?? ''}`);

export type Saved = Outcome<ContentEntry> & { overtaken?: boolean };
const key = onceKey();
/** Whatever is sent next is another text. */
export const contentChanged = key.renew;

/** Keeps a draft. `overtaken`: another operator has saved since it was read. */
export async function saveContent(kind: ContentKind, ref: string | undefined, values: ContentValues): Promise<Saved> {
  let overtaken = false;
  let answered = true;
  const asked = ref ?? (values.ref.trim() || undefined);
  const call = browserClient().silent.post(
    `${desk}/saveContent`,
    {
      kind,
      ...(asked && { ref: asked }),
      data: contentData(kind, values),
      updatedAt: values.readAt || null,
      publishAt: momentOf(values.publishAt) || null,
    },
    { idempotencyKey: key.value() },
  );
  const answer = await outcomeOf(
    call.catch((error: unknown) => {
      answered = error instanceof ApiError;
      overtaken = error instanceof ApiError && error.errorcode === errorCodes.conflict;
      throw error;
    }),
  );
  // After a lost answer the same text is sent with the same key, so that it is begun once.
  if (answered) key.renew();
  if (!answer.ok) return { ...answer, overtaken };
  localContent(kind, ref).clear();
  return { ok: true, data: answer.data.entry };
}

const act = async (call: Promise<{ entry: ContentEntry }>): Promise<Outcome<ContentEntry>> => {
  const answer = await outcomeOf(call);
  return answer.ok ? { ok: true, data: answer.data.entry } : answer;
};
type Read = Pick<ContentEntry, 'kind' | 'ref' | 'updatedAt'>;
/** As it was read: what another operator has saved since is refused, not published unread. */
export const publishContent = ({ kind, ref, updatedAt }: Read) =>
  act(browserClient().silent.post(`${desk}/publishContent`, { kind, ref, updatedAt }));
export const withdrawContent = (kind: ContentKind, ref: string) =>
  act(browserClient().silent.post(`${desk}/withdrawContent`, { kind, ref }));

export async function deleteContentDraft({ kind, ref, updatedAt }: Read): Promise<Outcome> {
  const answer = await outcomeOf(browserClient().silent.post(`${desk}/deleteDraft`, { kind, ref, updatedAt }));
  if (!answer.ok) return answer;
  localContent(kind, ref).clear();
  return { ok: true, data: undefined };
}

/** HTML as readers would get it. */
export async function previewHtml(html: string): Promise<Outcome<string>> {
  const answer = await outcomeOf(browserClient().silent.post(`${desk}/previewContent`, { html }));
  return answer.ok ? { ok: true, data: answer.data.html } : answer;
}

export const addPicture = (file: File): Promise<Outcome<Picture>> =>
  outcomeOf(browserClient().silent.form(`${desk}/addPicture`, {}, { picture: [file] }));

/** What the site tells everybody of its configuration. */
export const publicConfig = asked((client, _: void) =>
  Promise.all(publicConfigCodes.map((code) => client.get('api/backstage/web/sysconfig/getSysConfigByCode', { code }))),
);

/** A piece that nobody has begun. */
export const newContent = (): ContentValues => ({ ...emptyContent, categories: [], menus: [], partners: [] });
