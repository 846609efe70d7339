import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { type Task, TaskProgress } from './TaskProgress';

function show(replies: (Task | Error)[], calls: { onDone?: () => void; onFailed?: () => void } = {}) {
  const read = vi.fn(async () => {
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply instanceof Error) throw reply;
    return reply as Task;
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <TaskProgress taskId="t1" label="Suppression de Courtil" read={read} {...calls} />
    </QueryClientProvider>,
  );
  return read;
}

const second = () => act(() => vi.advanceTimersByTimeAsync(1000));
const bar = () => screen.getByRole('progressbar', { name: 'Suppression de Courtil' });

describe('work that goes on by itself', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  it('is followed once a second until it has ended, a failed question notwithstanding', async () => {
    const onDone = vi.fn();
    const read = show(
      [
        { state: 'waiting', done: 0, total: 0 },
        { state: 'running', done: 10, total: 40 },
        new Error('coupure'),
        { state: 'done', done: 40, total: 40 },
      ],
      { onDone },
    );
    await second();
    expect(screen.getByText('10 sur 40')).toBeTruthy();
    expect(bar().getAttribute('aria-valuenow')).toBe('25');
    await second();
    expect(onDone).not.toHaveBeenCalled();
    await second();
    expect(screen.getByText('Terminé')).toBeTruthy();
    expect(bar().getAttribute('aria-valuenow')).toBe('100');
    const asked = read.mock.calls.length;
    await second();
    expect(read).toHaveBeenCalledTimes(asked);
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('says why it failed', async () => {
    const onFailed = vi.fn();
    show([{ state: 'failed', done: 1, total: 4, error: 'Plus de place.' }], { onFailed });
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(screen.getByText('Plus de place.')).toBeTruthy();
    expect(onFailed).toHaveBeenCalledOnce();
  });
});
