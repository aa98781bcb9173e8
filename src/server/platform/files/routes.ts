import { getPicture } from '#api/market/shop.ts';
import { getFile } from '#api/members/user.ts';
import { Routes } from '#server/platform/http/http.ts';
import { pictureFor } from './pictures.ts';
import { fileFor } from './queries.ts';

export const fileRoutes = new Routes()
  .answer(getFile, (context, { id }) => fileFor(context, id))
  .answer(getPicture, (context, { id, width }) => pictureFor(context, id, width));
