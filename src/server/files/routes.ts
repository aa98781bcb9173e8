import { getPicture } from '#api/shop.ts';
import { getFile } from '#api/user.ts';
import { Routes } from '#server/http.ts';
import { pictureFor } from './pictures.ts';
import { fileFor } from './queries.ts';

export const fileRoutes = new Routes()
  .answer(getFile, (context, { id }) => fileFor(context, id))
  .answer(getPicture, (context, { id, width }) => pictureFor(context, id, width));
