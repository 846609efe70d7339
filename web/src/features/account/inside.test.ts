import { describe, expect, it } from 'vitest';
import { inside } from './inside';

describe('inside', () => {
  it.each(['/auth/new-password?token=abc', '/home', '/'])('D4 goes on to %s', (next) => {
    expect(inside(next)).toBe(next);
  });

  it.each([
    '//ailleurs.example',
    '/\\ailleurs.example',
    'https://ailleurs.example',
    'javascript:alert(1)',
    '',
    undefined,
    3,
  ])('D4 never leaves the application for %s', (next) => {
    expect(inside(next)).toBe('/');
  });
});
