import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { Toaster } from './Toaster';
import { TOAST_MS, toast } from './toast';

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const show = (...args: Parameters<typeof toast.success>) => act(() => void toast.success(...args));

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

describe('toasts', () => {
  it('S3.4 their area is present although there is none', () => {
    const area = screen.getByRole('region', { name: 'Messages' });
    expect(area.getAttribute('aria-live'), 'each toast is announced by its own role, once').toBeNull();
  });

  it('S4.14 S6.1 one closes by itself after 5000 ms', () => {
    expect(TOAST_MS).toBe(5000);
    show('Livret publié');
    wait(4999);
    expect(screen.getByText('Livret publié')).toBeTruthy();
    wait(1);
    expect(screen.queryByText('Livret publié')).toBeNull();
  });

  it('S4.14 stands still while hovered and goes on for the time that was left', () => {
    show('Livret publié');
    wait(3000);
    fireEvent.mouseEnter(screen.getByRole('status'));
    wait(60_000);
    fireEvent.mouseLeave(screen.getByRole('status'));
    wait(1999);
    expect(screen.queryByText('Livret publié')).toBeTruthy();
    wait(1);
    expect(screen.queryByText('Livret publié')).toBeNull();
  });

  it('H3 stands still while the keyboard is on it', () => {
    show('Livret publié');
    act(() => screen.getByRole('button', { name: 'Fermer' }).focus());
    wait(60_000);
    expect(screen.queryByText('Livret publié')).toBeTruthy();
  });

  it('S4.14 S6.1 can be closed', () => {
    show('Livret publié');
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    expect(screen.queryByText('Livret publié')).toBeNull();
  });

  it('S6.1 has three severities; only a failure interrupts', () => {
    act(() => {
      toast.success('a');
      toast.warning('b');
      toast.danger('c');
    });
    const severities = screen.getAllByRole('status').map((card) => card.dataset.severity);
    expect(severities).toEqual(['success', 'warning']);
    expect(screen.getByRole('alert').dataset.severity).toBe('danger');
  });

  it('is not stacked twice: it starts again', () => {
    show('Livret publié');
    wait(4000);
    show('Livret publié');
    wait(4000);
    expect(screen.getAllByText('Livret publié')).toHaveLength(1);
  });

  it('shows a title above its text', () => {
    show('Publication n° 13', 'Livret publié');
    expect(screen.getByRole('status').textContent).toBe('Livret publiéPublication n° 13');
  });
});
