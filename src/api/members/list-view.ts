/** Views of lists that a member keeps by a name: an address is all that a view is. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { id, nothing } from '#api/common/common.ts';
import { textLength } from '#api/common/limits.ts';
import { line } from '#api/common/text.ts';
import { viewedLists } from './list-view-choices.ts';

const calls = 'api/user/web/listView';
const list = z.enum(viewedLists);
const name = line(textLength.viewName);

export const getListViews = call({
  method: 'GET',
  path: `${calls}/getListViews`,
  access: 'member',
  reads: true,
  summary: "The caller's own views of a list, by their names",
  input: z.object({ list }),
  data: z.object({
    views: z.array(
      z.object({
        id,
        name: z.string(),
        /** Of the address of the list, without `?`. */
        query: z.string(),
      }),
    ),
  }),
});

export const saveListView = call({
  method: 'POST',
  path: `${calls}/saveListView`,
  access: 'member',
  once: true,
  limit: 'write',
  summary: 'Keeps the query of a list under a name; the page number in it is left out',
  input: z.object({ list, name, query: line(textLength.viewQuery) }),
  data: z.object({ id }),
});

export const renameListView = call({
  method: 'POST',
  path: `${calls}/renameListView`,
  access: 'member',
  limit: 'write',
  summary: "Gives one of the caller's views another name",
  input: z.object({ id, name }),
  data: nothing,
});

export const deleteListView = call({
  method: 'POST',
  path: `${calls}/deleteListView`,
  access: 'member',
  limit: 'write',
  summary: "Deletes one of the caller's views",
  input: z.object({ id }),
  data: nothing,
});

export type ListViews = z.infer<typeof getListViews.data>;
