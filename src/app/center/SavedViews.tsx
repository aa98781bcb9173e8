import '../frame/saved-views.css';
import type { ViewedList } from '#api/members/list-view-choices.ts';
import { m } from '#i18n/messages.ts';

/** The views of a list that its reader keeps. The menu itself comes when it is opened (saved-views.ts). */
export const SavedViews = ({ list }: { list: ViewedList }) => (
  <details
    className="saved-views"
    data-closes
    data-views={list}
    onToggle={({ currentTarget: menu }) =>
      void import('../frame/saved-views.ts').then(({ showViews }) => showViews(menu))
    }
  >
    <summary className="press border-line-strong hover:border-brand hover:text-brand inline-flex items-center rounded border px-3 text-table">
      {m.members_view_title()}
    </summary>
  </details>
);
