import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { useNoStrayFiles } from '@/ui/file/useNoStrayFiles';
import { useDroppedFiles } from './useDroppedFiles';

const take = vi.fn();
const picture = new File(['x'], 'four.png', { type: 'image/png' });

function Page() {
  useNoStrayFiles();
  return <input aria-label="Recherche" />;
}

function Library() {
  useDroppedFiles(take);
  return <Page />;
}

/** jsdom knows neither the clipboard nor what is dragged. */
function happens(kind: string, data: object): Event {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  screen.getByLabelText('Recherche').dispatchEvent(Object.assign(event, data));
  return event;
}

const pasted = (...types: string[]) => happens('paste', { clipboardData: { files: [picture], types } });
const dropped = () => {
  const dataTransfer = { types: ['Files'], items: [], files: [picture], dropEffect: 'copy' };
  return { event: happens('drop', { dataTransfer }), dataTransfer };
};

beforeEach(() => take.mockReset());

it('a picture pasted where one types is sent, unless there is text to type', () => {
  render(<Library />);
  pasted('Files', 'text/plain');
  expect(take).not.toHaveBeenCalled();
  pasted('Files');
  expect(take).toHaveBeenCalledWith([picture]);
});

it('a file dropped where nothing takes it does not take the place of the page', async () => {
  const { unmount } = render(<Page />);
  const stray = dropped();
  expect(stray.event.defaultPrevented).toBe(true);
  expect(stray.dataTransfer.dropEffect).toBe('none');
  expect(take).not.toHaveBeenCalled();
  unmount();
  render(<Library />);
  expect(dropped().dataTransfer.dropEffect).toBe('copy');
  await vi.waitFor(() => expect(take).toHaveBeenCalledWith([picture]));
});
