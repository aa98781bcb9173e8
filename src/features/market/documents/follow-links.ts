import { readToken } from '#client/token.ts';

// The page is the same for everybody: only a member's browser asks what is followed already.
if (readToken() !== undefined) void import('./follow-button.ts').then(({ knowFollowed }) => knowFollowed());
