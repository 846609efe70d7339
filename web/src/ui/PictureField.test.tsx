import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { formatBytes } from './bytes';
import { FileDropField } from './FileDropField';
import { type Picture, PictureField } from './PictureField';

class Refused extends Error {
  status = 422;
  errors = { file: ['Cette image est trop lourde.'] };
}

const logo = new File(['png'], 'logo.png', { type: 'image/png' });
const other = new File(['png'], 'autre.png', { type: 'image/png' });
const sheet = new File(['pdf'], 'notice.pdf', { type: 'application/pdf' });

function Logo({ upload }: { upload: (file: File) => Promise<Picture> }) {
  const [value, setValue] = useState<Picture | null>(null);
  return <PictureField label="Logo" value={value} onChange={setValue} upload={upload} />;
}

const input = () => document.querySelector('input[type=file]') as HTMLInputElement;
const zone = () => screen.getByRole('group', { name: 'Logo' }).querySelector('.zone') as HTMLElement;

describe('a picture', () => {
  it('is sent when chosen, shown, then taken away', async () => {
    const upload = vi.fn(async () => ({ id: 'p1', url: '/api/pictures/p1' }));
    render(<Logo upload={upload} />);
    await userEvent.upload(input(), logo);
    const shown = await screen.findByRole('img', { name: /Aperçu.: Logo/ });
    expect(shown.getAttribute('src')).toBe('/api/pictures/p1');
    expect(upload).toHaveBeenCalledWith(logo);
    await userEvent.click(screen.getByRole('button', { name: 'Retirer' }));
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('can be dropped or pasted', async () => {
    const upload = vi.fn(async (file: File) => ({ id: file.name, url: `/${file.name}` }));
    render(<Logo upload={upload} />);
    fireEvent.drop(zone(), { dataTransfer: { files: [logo], types: ['Files'] } });
    await waitFor(() => expect(upload).toHaveBeenCalledWith(logo));
    const paste = createEvent.paste(zone(), { clipboardData: { files: [other] } });
    fireEvent(zone(), paste);
    await waitFor(() => expect(screen.getByRole('img').getAttribute('src')).toBe('/autre.png'));
    expect(paste.defaultPrevented).toBe(true);
  });

  it('says beside it why it was refused', async () => {
    const upload = vi.fn(() => Promise.reject(new Refused('Certaines informations sont à corriger.')));
    render(<Logo upload={upload} />);
    await userEvent.upload(input(), logo);
    expect((await screen.findByRole('alert')).textContent).toBe('Cette image est trop lourde.');
    const button = screen.getByRole('button', { name: 'Choisir une image' });
    const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Cette image est trop lourde.');
    await userEvent.setup({ applyAccept: false }).upload(input(), sheet);
    expect(screen.getByRole('alert').textContent).toContain('notice.pdf');
    expect(upload).toHaveBeenCalledOnce();
  });

  it('shows that it is under way, and only the last one counts', async () => {
    const finish: Record<string, (picture: Picture) => void> = {};
    render(<Logo upload={(file) => new Promise((resolve) => (finish[file.name] = resolve))} />);
    await userEvent.upload(input(), logo);
    expect(screen.getByRole('progressbar')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('logo.png');
    fireEvent.drop(zone(), { dataTransfer: { files: [other], types: ['Files'] } });
    finish['autre.png']?.({ id: '2', url: '/2' });
    await screen.findByRole('img');
    finish['logo.png']?.({ id: '1', url: '/1' });
    await Promise.resolve();
    expect(screen.getByRole('img').getAttribute('src')).toBe('/2');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

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
    const said = [0, 84_000, 2_400_000, 3_200_000_000].map((n) => formatBytes(n, 'fr-FR'));
    expect(said.map((text) => text.replace(/\s/g, ' '))).toEqual(['0 ko', '84 ko', '2,4 Mo', '3,2 Go']);
  });
});
