import '../frame/saved-views.css';
import type { ViewedList } from '#api/members/list-view-choices.ts';
import { m } from '#i18n/messages.ts';

/** The views of a list that its reader keeps. The menu itself comes when it is opened, and fills its place by itself. */
export function SavedViews({ list }: { list: ViewedList }) {
  return (
    <details
      className="saved-views"
      data-closes
      data-views={list}
      onToggle={({ currentTarget: menu }) => {
        if (menu.open) void import('../frame/saved-views.ts').then(({ showViews }) => showViews(menu));
      }}
    >
      <summary className="press border-line-strong hover:border-brand hover:text-brand bg-surface inline-flex min-w-[44px] items-center rounded border px-3">
        {m.members_view_title()}
      </summary>
      <div className="popover" />
    </details>
  );
}
