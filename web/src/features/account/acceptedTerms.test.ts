import { beforeEach, describe, expect, it, vi } from 'vitest';
import { acceptedTerms } from './acceptedTerms';

describe('acceptedTerms', () => {
  beforeEach(() => sessionStorage.clear());

  it('A14 has nothing to say until a version was accepted', () => {
    expect(acceptedTerms.version()).toBeUndefined();
  });

  it('A14 keeps the version accepted in this tab until it is forgotten', () => {
    acceptedTerms.keep(3);
    expect(acceptedTerms.version()).toBe(3);
    acceptedTerms.forget();
    expect(acceptedTerms.version()).toBeUndefined();
  });

  it('A14 breaks nothing where storage is forbidden', () => {
    const forbidden = () => {
      throw new DOMException('Forbidden', 'SecurityError');
    };
    const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
      vi.spyOn(Storage.prototype, name).mockImplementation(forbidden),
    );
    acceptedTerms.keep(3);
    expect(acceptedTerms.version()).toBeUndefined();
    acceptedTerms.forget();
    for (const spy of spies) spy.mockRestore();
  });

  it('A14 ignores what is not a version', () => {
    sessionStorage.setItem('livret.acceptedTerms', 'oui');
    expect(acceptedTerms.version()).toBeUndefined();
  });
});
