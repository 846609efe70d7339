import { createMemoryHistory } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import { browser } from '@/api/location';
import { queryClient } from '@/api/queryClient';
import type { User } from '@/api/user';
import { App } from '@/app/App';
import { fatal } from '@/app/fatal';
import { makeRouter } from '@/app/router';
import { claire } from './people';
import { type Reply, serve, token } from './server';

interface Start {
  user?: User | null;
  terms?: boolean;
  replies?: Record<string, Reply>;
}

/** The whole application at one address, with only the network and the browser's address bar stood in for. */
export async function openApp(path: string, { user = claire, terms = true, replies = {} }: Start = {}) {
  queryClient.clear();
  fatal.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the seed keeps the flag in a cookie, and jsdom has no cookieStore
  document.cookie = `cguAccepted=${terms}; path=/`;
  const server = serve({ ...token, '/api/auth/user': { body: user ?? {} }, ...replies });
  const assign = vi.spyOn(browser, 'assign').mockImplementation(() => undefined);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = makeRouter(history);
  const view = render(<App router={router} />, { onCaughtError: () => undefined });
  await act(() => router.load());
  return { router, server, assign, view, path: () => router.state.location.pathname };
}
