import { describe, expect, it, vi } from 'vitest';
import { mount } from './mount';

describe('mount', () => {
  it('S3.19 a failure is logged to the console and rethrown', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failure = mount(null);
    await expect(failure).rejects.toThrow('no place');
    expect(log).toHaveBeenCalledWith(await failure.catch((error) => error));
  });
});
