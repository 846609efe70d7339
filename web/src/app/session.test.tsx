import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '@/api/location';
import { session } from '@/api/session';
import { claire } from '@/test/people';
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
    session.record(new Headers({ 'Livret-Session-Expires': at(30 * MINUTE) }));
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

  it('A10 at the end the browser goes to the start, once the server has said so', async () => {
    const assign = vi.spyOn(browser, 'assign').mockImplementation(() => undefined);
    serve({ ...token, '/api/auth/user': { body: {} } });
    render(<SessionWarning />);
    await wait(30 * MINUTE + 10);
    expect(assign).toHaveBeenCalledWith('/');
  });

  it('A10 a session that lives on, used in another browser window, is not left', async () => {
    const assign = vi.spyOn(browser, 'assign').mockImplementation(() => undefined);
    serve({
      ...token,
      '/api/auth/user': { body: claire, headers: { 'Livret-Session-Expires': at(90 * MINUTE) } },
    });
    render(<SessionWarning />);
    await wait(30 * MINUTE + 10);
    await wait(1000);
    expect(assign).not.toHaveBeenCalled();
    expect(dialog()).toBeNull();
  });

  it('A10 a clock that runs ahead ends nothing: the time left is the server’s', () => {
    const ahead = 3 * 60 * MINUTE;
    session.record(new Headers({ Date: at(-ahead), 'Livret-Session-Expires': at(-ahead + 120 * MINUTE) }));
    expect(session.expiresAt()).toBe(start + 120 * MINUTE);
  });
});

describe('another person in another tab', () => {
  it('B4 D7 this tab starts anew', () => {
    const reload = vi.spyOn(browser, 'reload').mockImplementation(() => undefined);
    const other = new BroadcastChannel('livret');
    session.announceUser('u1 ');
    const heard = new Promise<void>((done) => {
      session.onOtherUserElsewhere(() => {
        browser.reload();
        done();
      });
    });
    other.postMessage({ kind: 'user', who: 'u1 ' });
    other.postMessage({ kind: 'user', who: 'u2 u1' });
    return heard.then(() => {
      expect(reload).toHaveBeenCalledOnce();
      other.close();
    });
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
