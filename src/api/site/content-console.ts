/** The operators' side of content: drafts, previews, publishing by hand or at a time. */
import { z } from 'zod';
import { pictureRule } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
import { day, id, keyword, moment, nothing, page, pageInput } from '#api/common/common.ts';
import {
  agreementCodes,
  articleKinds,
  bannerPositions,
  contentKinds,
  contentLimits,
  menuPages,
  newsKinds,
  type ContentKind,
} from './content-choices.ts';
import { agreementVersion } from './content.ts';
import { picture } from '#api/market/picture.ts';
import { prose } from '#api/common/text.ts';

const html = z.string().max(contentLimits.html);
/** A page of this site or an address on the web. */
const href = z
  .string()
  .trim()
  .max(contentLimits.href)
  .regex(/^(\/(?!\/)|https:\/\/)\S*$/);
const both = (max: number) => prose([1, max]);
/** What a link of the frame says, in both languages. */
const linkLabel = z.object({ en: both(contentLimits.site.label), zh: both(contentLimits.site.label) });

/** What each kind is made of. Both languages are wanted to publish; HTML is sanitised on the way in. */
export const contentForms = {
  news: z.object({
    kind: z.enum(newsKinds),
    titleEn: both(contentLimits.title),
    titleZh: both(contentLimits.title),
    summaryEn: both(contentLimits.summary),
    summaryZh: both(contentLimits.summary),
    contentEn: html,
    contentZh: html,
    categories: z.array(id).max(contentLimits.categories).default([]),
  }),
  article: z.object({
    kind: z.enum(articleKinds),
    /** Below which article of the help centre; none: a chapter. */
    parentCode: id.nullable().default(null),
    sort: z.number().int().min(0).max(9_999),
    titleEn: both(contentLimits.title),
    titleZh: both(contentLimits.title),
    summaryEn: both(contentLimits.summary),
    summaryZh: both(contentLimits.summary),
    contentEn: html,
    contentZh: html,
  }),
  /** A version of an agreement; those in force are never changed. */
  agreement: z.object({
    code: z.enum(agreementCodes),
    version: agreementVersion,
    effectiveFrom: day,
    titleEn: both(contentLimits.title),
    titleZh: both(contentLimits.title),
    contentEn: html,
    contentZh: html,
  }),
  banner: z.object({
    position: z.enum(bannerPositions),
    sort: z.number().int().min(0).max(9_999),
    href,
    titleEn: both(contentLimits.banner.title),
    titleZh: both(contentLimits.banner.title),
    textEn: both(contentLimits.banner.text),
    textZh: both(contentLimits.banner.text),
    shownFrom: moment.nullable().default(null),
    shownUntil: moment.nullable().default(null),
  }),
  /** The menu, friendly links and the footer: there is one, with the ref `site`. */
  site: z.object({
    menus: z
      .array(z.object({ label: linkLabel, href: z.enum(menuPages) }))
      .min(1)
      .max(contentLimits.site.menu),
    partnerSites: z
      .array(z.object({ label: linkLabel, href: z.url({ protocol: /^https$/ }) }))
      .max(contentLimits.site.partners),
    footer: z.object({
      about: z.object({ en: both(contentLimits.site.about), zh: both(contentLimits.site.about) }),
      registration: z.object({ en: both(contentLimits.site.registration), zh: both(contentLimits.site.registration) }),
    }),
  }),
} as const;
export type ContentForm<Kind extends ContentKind> = z.output<(typeof contentForms)[Kind]>;

/** A draft may lack what publishing wants. */
const data = z.record(z.string().max(contentLimits.site.partners), z.unknown());

const entry = z.object({
  kind: z.enum(contentKinds),
  ref: z.string(),
  title: z.string(),
  /** In public now. */
  published: z.boolean(),
  publishedAt: moment.nullable(),
  /** Being written beside what is public. */
  draft: z.boolean(),
  publishAt: moment.nullable(),
  /** Of a draft: the fields for which it cannot be published; at its time it is left as it is. */
  lacks: z.array(z.string()),
  /** null: as it came with the site. */
  updatedAt: moment.nullable(),
  updatedBy: z.string().nullable(),
});

export const getContentByPage = call({
  method: 'POST',
  path: 'api/backstage/admin/content/getContentByPage',
  reads: true,
  access: 'operator',
  summary: 'Drafts and what is public, of one kind, last changed first',
  input: z.object({ kind: z.enum(contentKinds), keyword: keyword.optional(), ...pageInput }),
  data: page(entry),
});

/** Articles and agreements are named by code. */
const piece = z.object({ kind: z.enum(contentKinds), ref: id });
/** With when it was changed, as read; none: whatever it says. */
const pieceRead = piece.extend({ updatedAt: moment.nullable().optional() });

export const getContent = call({
  method: 'GET',
  path: 'api/backstage/admin/content/getContent',
  reads: true,
  access: 'operator',
  summary: 'One piece as it is being written, or as it is in public when nobody writes',
  input: piece,
  data: z.object({ entry, data, /** As it is in public; null: not published. */ published: data.nullable() }),
});

export const saveContent = call({
  method: 'POST',
  path: 'api/backstage/admin/content/saveContent',
  access: 'operator',
  limit: 'write',
  bodyBytes: 2 * 1024 * 1024,
  summary: 'Keeps a draft, complete or not; HTML comes back sanitised. 409 when another operator saved meanwhile',
  input: z.object({
    kind: z.enum(contentKinds),
    /** None: a new piece. Articles and agreements are named by code. */
    ref: id.optional(),
    data,
    /** As read; none for a new draft. */
    updatedAt: moment.nullable().default(null),
    publishAt: moment.nullable().default(null),
  }),
  data: z.object({ entry, data }),
});

export const publishContent = call({
  method: 'POST',
  path: 'api/backstage/admin/content/publishContent',
  access: 'operator',
  limit: 'write',
  summary: 'Makes a draft public; 422 at what it lacks, 409 when another operator saved meanwhile',
  input: pieceRead,
  data: z.object({ entry }),
});

export const withdrawContent = call({
  method: 'POST',
  path: 'api/backstage/admin/content/withdrawContent',
  access: 'operator',
  limit: 'write',
  summary: 'Takes a piece back from the public and keeps it as a draft; agreements in force cannot be',
  input: piece,
  data: z.object({ entry }),
});

export const deleteContentDraft = call({
  method: 'POST',
  path: 'api/backstage/admin/content/deleteDraft',
  access: 'operator',
  limit: 'write',
  summary: 'Throws a draft away; what is public stays. 409 when another operator saved meanwhile',
  input: pieceRead,
  data: nothing,
});

export const previewContent = call({
  method: 'POST',
  path: 'api/backstage/admin/content/previewContent',
  access: 'operator',
  bodyBytes: 2 * 1024 * 1024,
  summary: 'HTML as readers would get it',
  input: z.object({ html }),
  data: z.object({ html: z.string() }),
});

export const addContentPicture = call({
  method: 'POST',
  path: 'api/backstage/admin/content/addPicture',
  access: 'operator',
  limit: 'upload',
  summary: 'Keeps a picture for an article, drawn anew in several sizes',
  input: nothing,
  files: {
    picture: {
      ...pictureRule,
      maxBytes: contentLimits.pictureBytes,
      max: 1,
      required: true,
    },
  },
  data: picture,
});

export type ContentEntry = z.infer<typeof entry>;
export type ContentPage = z.infer<typeof getContentByPage.data>;
export type ContentCase = z.infer<typeof getContent.data>;
