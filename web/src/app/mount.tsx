import { createRoot } from 'react-dom/client';
import { ApiError } from '@/api/error';
import { App } from './App';
import { boot } from './boot';
import { watchUnhandled } from './fatal';
import { PageError } from './PageError';
import { makeRouter } from './router';
import { watchTabs } from './tabs';
import { watchTerms } from './terms';

/** An error the error page shows on purpose is no news for the console. */
function report(error: unknown): void {
  if (error instanceof PageError || error instanceof ApiError) return;
  // biome-ignore lint/suspicious/noConsole: whoever looks into a failure needs the stack that the page does not show
  console.error(error);
}

/** Starts the application. A failure to mount leaves nothing on the page, so it is written down and goes on. */
export async function mount(place: HTMLElement | null): Promise<void> {
  try {
    if (!place) throw new Error('The page has no place for the application');
    await boot();
    watchUnhandled(window);
    watchTabs(window);
    const router = makeRouter();
    watchTerms(router);
    createRoot(place, { onCaughtError: report }).render(<App router={router} />);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for it, and there is no page to show it on
    console.error(error);
    throw error;
  }
}
