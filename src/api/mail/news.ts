/**
 * Where a member's pages listen for what is new (GET, bearer token, `text/event-stream`): each event means that there is a
 * mail or a notice more, and nothing else. 401 without a session, 503 where nobody more can listen. Not a call of the
 * contract: it has no envelope, and no end.
 */
export const newsPath = 'api/mail/web/news';
