import { unsaved } from '@/ui/unsaved';

/** The browser's address, in one object so that tests can watch it. Leaving through it is the application's own decision. */
export const browser = {
  assign(address: string): void {
    unsaved.leave();
    window.location.assign(address);
  },
  reload(): void {
    unsaved.leave();
    window.location.reload();
  },
};

/** Full page load of an address; of the one we are on, a reload (assigning it would do nothing when only its hash differs). */
export function leave(address: string): void {
  const target = new URL(address, window.location.href);
  const samePage =
    target.origin === window.location.origin &&
    target.pathname === window.location.pathname &&
    target.search === window.location.search;
  if (samePage) browser.reload();
  else browser.assign(address);
}
