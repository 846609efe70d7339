import { expect, it } from 'vitest';
import { Queue } from './queue';

it('drops nothing, keeps the order, and goes on after a failure', async () => {
  const queue = new Queue();
  const done: string[] = [];
  let release: () => void = () => undefined;
  const first = queue.add(async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    done.push('first');
  });
  const second = queue.add(async () => {
    done.push('second');
    throw new Error('refused');
  });
  const third = queue.add(async () => done.push('third'));
  expect(queue.idle).toBe(false);
  await Promise.resolve();
  release();
  await first;
  await expect(second).rejects.toThrow('refused');
  await third;
  expect(done).toEqual(['first', 'second', 'third']);
  expect(queue.idle).toBe(true);
});
