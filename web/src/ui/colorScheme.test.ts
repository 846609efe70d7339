import { readFileSync } from 'node:fs';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const root = document.documentElement;

async function fresh(systemIsDark: boolean) {
  vi.resetModules();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({ matches: systemIsDark, media, addEventListener: () => undefined }) as unknown as MediaQueryList,
  );
  const scheme = await import('./colorScheme');
  scheme.applyScheme();
  return scheme;
}

const marks = () => [root.classList.contains('p-dark'), root.dataset.mantineColorScheme];

describe('appearance', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => root.classList.remove('p-dark'));

  it('S1.7 follows the system until told otherwise; the marker class is p-dark', async () => {
    await fresh(true);
    expect(marks()).toEqual([true, 'dark']);
    await fresh(false);
    expect(marks()).toEqual([false, 'light']);
  });

  it('S1.7 switches, and keeps the choice', async () => {
    const { useColorScheme } = await fresh(false);
    const { result } = renderHook(() => useColorScheme());
    act(() => result.current[1]('dark'));
    expect(result.current[0]).toBe('dark');
    expect(marks()).toEqual([true, 'dark']);
    await fresh(false);
    expect(marks()).toEqual([true, 'dark']);
  });

  it('S1.7 the page’s first script follows the same rule', async () => {
    const boot = readFileSync('public/boot.js', 'utf8');
    const run = (kept: string | null, systemIsDark: boolean) => {
      root.classList.remove('p-dark');
      localStorage.clear();
      if (kept) localStorage.setItem('livret:apparence', kept);
      vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: systemIsDark } as MediaQueryList);
      new Function('matchMedia', boot)(window.matchMedia);
      return marks();
    };
    expect(run(null, true)).toEqual([true, 'dark']);
    expect(run('light', true)).toEqual([false, 'light']);
    expect(run('dark', false)).toEqual([true, 'dark']);
  });
});
