import { getFile } from '#api/user.ts';
import { Routes } from '#server/http.ts';
import { fileFor } from './queries.ts';

export const fileRoutes = new Routes().answer(getFile, (context, { id }) => fileFor(context, id));
