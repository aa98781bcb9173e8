/** The steps of notices as rows of the table of order-states.ts: none of them moves a deal. */

export const noticeActions = ['giveNotice', 'acknowledgeNotice', 'noticeReceived'] as const;
export type NoticeAction = (typeof noticeActions)[number];

const lapsed = 8;

/** Of a status, what is done about notices there: what was given before is still received when the deal has lapsed. */
export const noticeRows = <Status extends number>(status: Status) =>
  noticeActions.flatMap((action) =>
    action === 'giveNotice' && status === lapsed
      ? []
      : [
          {
            ...{ level: 'subOrder' as const, action, from: status, to: status },
            by: action === 'noticeReceived' ? (['system'] as const) : (['buyer', 'supplier'] as const),
          },
        ],
  );
