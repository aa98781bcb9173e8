import { readToken } from '#client/token.ts';

// The page is the same for everybody: only a member's browser asks what is kept already.
if (readToken() !== undefined) void import('./favourite-buttons.ts').then(({ knowFavourites }) => knowFavourites());
