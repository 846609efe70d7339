import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search';

describe('search', () => {
  it.each(['12e34', '007', 'true', 'null', '"a"', 'é & b=c', '[1]'])(
    'A6 gives %s back as it was',
    (token) => {
      const text = stringifySearch({ token });
      expect(parseSearch(text)).toEqual({ token });
    },
  );

  it('leaves out what has no value', () => {
    expect(stringifySearch({ q: '', page: undefined })).toBe('');
    expect(stringifySearch({ q: 'awa', page: 2 })).toBe('?q=awa&page=2');
  });
});
