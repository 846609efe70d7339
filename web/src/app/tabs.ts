import { browser } from '@/api/location';
import { session } from '@/api/session';
import { clearDrafts } from '@/ui/drafts';

/** After a sign-out nothing of that person is left: not in the other tabs, not behind the Back button. */
export function watchTabs(target: Window): void {
  session.onSignOutElsewhere(() => {
    clearDrafts();
    browser.assign('/');
  });
  target.addEventListener('pageshow', (event) => {
    if (event.persisted) browser.reload();
  });
}
