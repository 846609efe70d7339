import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '@/api/location';
import { session } from '@/api/session';
import { claire } from '@/test/app';
import { render } from '@/test/render';
import { serve, token } from '@/test/server';
import { SessionWarning, WARN_BEFORE_MS } from './SessionWarning';
import { watchTabs } from './tabs';

const MINUTE = 60_000;
const start = Date.parse('2026-11-15T10:00:00Z');
const at = (ms: number) => new Date(start + ms).toISOString();
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const dialog = () => screen.queryByRole('alertdialog', { name: /toujours là/ });

describe('session', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: start });
    session.record(at(30 * MINUTE));
  });

  it('A10 warns five minutes before the end, and counts', async () => {
    expect(WARN_BEFORE_MS).toBe(5 * MINUTE);
    vi.spyOn(browser, 'assign').mockImplementation(() => undefined);
    render(<SessionWarning />);
    await wait(25 * MINUTE - 1);
    expect(dialog()).toBeNull();
    await wait(20);
    expect(dialog()?.textContent).toContain('dans 5 minutes');
    await wait(3 * MINUTE);
    expect(dialog()?.textContent).toContain('dans 2 minutes');
  });

  it('A10 one press keeps it', async () => {
    serve({
      ...token,
      '/api/auth/user': { body: claire, headers: { 'Livret-Session-Expires': at(56 * MINUTE) } },
    });
    render(<SessionWarning />);
    await wait(26 * MINUTE);
    act(() => screen.getByRole('button', { name: 'Rester connecté' }).click());
    await wait(1000);
    expect(dialog()).toBeNull();
  });

  it('A10 at the end the browser goes to the start', async () => {
    const assign = vi.spyOn(browser, 'assign').mockImplementation(() => undefined);
    render(<SessionWarning />);
    await wait(30 * MINUTE + 10);
    expect(assign).toHaveBeenCalledWith('/');
  });
});

describe('after sign-out', () => {
  it('D7 the other tabs go to the start', () => {
    const assign = vi.spyOn(browser, 'assign').mockImplementation(() => undefined);
    vi.spyOn(session, 'onSignOutElsewhere').mockImplementation((then) => {
      then();
      return () => undefined;
    });
    sessionStorage.setItem('livret:draft:u1:profil', '{}');
    watchTabs(new EventTarget() as Window);
    expect(assign).toHaveBeenCalledWith('/');
    expect(sessionStorage).toHaveLength(0);
  });

  it('D7 a page brought back by the Back button is asked again', () => {
    const reload = vi.spyOn(browser, 'reload').mockImplementation(() => undefined);
    const target = new EventTarget() as Window;
    watchTabs(target);
    target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(reload).not.toHaveBeenCalled();
    target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(reload).toHaveBeenCalledOnce();
  });
});
