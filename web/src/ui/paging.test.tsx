import { describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { pageOf, useLastPage } from './paging';

function Rows({ page, total, rows, go }: { page: number; total: number; rows: number; go: () => void }) {
  useLastPage(page, 10, { total, data: Array(rows).fill(0) }, go);
  return null;
}

describe('pages', () => {
  it('takes the page from the address, whatever it holds', () => {
    expect(pageOf('3')).toBe(3);
    for (const bad of [undefined, '', '0', '-2', '1.5', 'abc', 'Infinity', '1e300', '1000001']) {
      expect(pageOf(bad), String(bad)).toBe(1);
    }
  });

  it('past the end goes to the last page, and nowhere otherwise', () => {
    const go = vi.fn();
    render(<Rows page={3} total={23} rows={3} go={go} />);
    render(<Rows page={9} total={0} rows={0} go={go} />);
    expect(go).not.toHaveBeenCalled();
    render(<Rows page={9} total={23} rows={0} go={go} />);
    expect(go.mock.calls).toEqual([[3]]);
  });
});
