import { deleteListView, getListViews, renameListView, saveListView } from '#api/members/list-view.ts';
import { Routes } from '#server/platform/http/http.ts';
import { deleteView, keepView, ownViews, renameView } from './views.ts';

export const listViewRoutes = new Routes()
  .answerMember(getListViews, ownViews)
  .answerMember(saveListView, keepView)
  .answerMember(renameListView, renameView)
  .answerMember(deleteListView, deleteView);
