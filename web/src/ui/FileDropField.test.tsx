import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { formatBytes } from './bytes';
import { FileDropField } from './FileDropField';

const sheet = new File(['pdf'], 'notice.pdf', { type: 'application/pdf' });
const input = () => document.querySelector('input[type=file]') as HTMLInputElement;

describe('a file', () => {
  it('is named with its size once chosen', async () => {
    const onChange = vi.fn();
    const { rerender } = render(<FileDropField label="Liste" value={null} onChange={onChange} />);
    await userEvent.upload(input(), sheet);
    expect(onChange).toHaveBeenCalledWith(sheet);
    rerender(<FileDropField label="Liste" value={sheet} onChange={onChange} />);
    expect(screen.getByRole('status').textContent).toContain('notice.pdf');
    await userEvent.click(screen.getByRole('button', { name: 'Retirer le fichier' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('sizes are said in the reader’s units', () => {
    const said = [0, 1, 84_000, 2_400_000, 10_000_000_000].map((n) => formatBytes(n, 'fr-FR'));
    expect(said.map((text) => text.replace(/\s/g, ' '))).toEqual([
      '0 ko',
      '0,1 ko',
      '84 ko',
      '2,4 Mo',
      '10 Go',
    ]);
  });
});
