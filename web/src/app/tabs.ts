import { browser } from '@/api/location';
import { session } from '@/api/session';
import { clearDrafts } from '@/ui/drafts';
import { clearKept } from '@/ui/kept';

/** After a sign-out nothing of that person is left: not in the other tabs, not behind the Back button. */
export function watchTabs(target: Window): void {
  session.onSignOutElsewhere(() => {
    clearDrafts();
    clearKept();
    browser.assign('/');
  });
  // Signed in as somebody else in another tab, or acting as them: the session is one, and so must be what is shown.
  session.onOtherUserElsewhere(() => browser.reload());
  target.addEventListener('pageshow', (event) => {
    if (event.persisted) browser.reload();
  });
}
