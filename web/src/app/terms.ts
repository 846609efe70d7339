import { session } from '@/api/session';
import { refreshUser } from '@/api/user';

/** New terms were published while somebody was at work: the guards lead them there, and back afterwards. */
export function watchTerms(router: { invalidate: () => Promise<void> }): () => void {
  let asking = false;
  return session.onTermsAsked(async () => {
    // Several calls of one screen are refused at once.
    if (asking) return;
    asking = true;
    try {
      await refreshUser();
      await router.invalidate();
    } catch {
      // The client has told what went wrong.
    } finally {
      asking = false;
    }
  });
}
