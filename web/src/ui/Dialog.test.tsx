import { readFileSync } from 'node:fs';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { Dialog, type DialogProps, dialogMotion } from './Dialog';
import { clampToViewport, dialogPositions } from './dialog/useDrag';

function open(props: Partial<DialogProps> = {}) {
  const onClose = vi.fn();
  const view = render(
    <Dialog
      open
      onClose={onClose}
      header="Importer"
      footer={<button type="button">Ajouter</button>}
      {...props}
    >
      <p>24 lignes lues</p>
    </Dialog>,
  );
  return { onClose, ...view };
}

const box = () => screen.getByRole('dialog', { name: 'Importer' });
const mask = () => document.querySelector('[data-dialog-mask]') as HTMLElement;
const header = () => document.querySelector('[data-dialog-header]') as HTMLElement;

/** jsdom has no layout: the box stands at its place plus how far it was moved. */
function standAt(left: number, top: number, width = 400, height = 300) {
  box().getBoundingClientRect = () => {
    const [x = 0, y = 0] = (box().style.translate || '0 0').split(' ').map(Number.parseFloat);
    return { left: left + x, top: top + y, width, height } as DOMRect;
  };
}

function drag(from: [number, number], to: [number, number]) {
  fireEvent.pointerDown(header(), { button: 0, clientX: from[0], clientY: from[1] });
  fireEvent.pointerMove(header(), { clientX: to[0], clientY: to[1] });
  fireEvent.pointerUp(header());
}

function Screen() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setShown(true)}>
        Ouvrir
      </button>
      <Dialog
        open={shown}
        onClose={() => setShown(false)}
        header="Importer"
        footer={<button type="button">Ajouter</button>}
      />
    </>
  );
}

describe('dialog', () => {
  it('is a labelled modal dialog', () => {
    open();
    expect(box().getAttribute('aria-modal')).toBe('true');
  });

  it('S4.11 is maximised and restored, when maximizable', async () => {
    open({ maximizable: true });
    await userEvent.click(screen.getByRole('button', { name: 'Agrandir' }));
    expect(box().dataset.maximized).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Réduire' }));
    expect(box().dataset.maximized).toBeUndefined();
  });

  it('S4.11 offers no such thing otherwise', () => {
    open();
    expect(screen.queryByRole('button', { name: 'Agrandir' })).toBeNull();
  });

  it('S4.12 is dragged by its header', () => {
    open({ draggable: true });
    standAt(300, 200);
    drag([310, 210], [350, 190]);
    expect(box().style.translate).toBe('40px -20px');
  });

  it('S4.12 S6.4 stays inside the viewport, from 0 on', () => {
    open({ draggable: true });
    standAt(300, 200);
    drag([310, 210], [-900, -900]);
    expect(box().style.translate).toBe('-300px -200px');
    drag([10, 10], [5000, 5000]);
    const { left, top } = box().getBoundingClientRect();
    expect([left, top]).toEqual([window.innerWidth - 400, window.innerHeight - 300]);
  });

  it('S4.12 comes back inside when the window shrinks', () => {
    const { innerWidth } = window;
    open({ draggable: true });
    standAt(300, 200);
    drag([310, 210], [5000, 210]);
    expect(box().getBoundingClientRect().left).toBe(innerWidth - 400);
    window.innerWidth = 600;
    fireEvent(window, new Event('resize'));
    window.innerWidth = innerWidth;
    expect(box().getBoundingClientRect().left).toBe(200);
  });

  it('S4.12 leaves it when told so, and keeps to the given minimum otherwise', () => {
    const size = { width: 400, height: 300 };
    expect(clampToViewport({ x: -50, y: -60 }, size, { keepInViewport: false })).toEqual({ x: -50, y: -60 });
    expect(clampToViewport({ x: -50, y: -60 }, size, { minX: 20, minY: 30 })).toEqual({ x: 20, y: 30 });
    expect(clampToViewport({ x: -50, y: -60 }, size, {})).toEqual({ x: 0, y: 0 });
  });

  it('S4.12 is not dragged unless draggable, nor while maximised', async () => {
    const { unmount } = open();
    standAt(300, 200);
    drag([310, 210], [350, 190]);
    expect(box().style.translate).toBe('0px 0px');
    unmount();
    open({ draggable: true, maximizable: true });
    await userEvent.click(screen.getByRole('button', { name: 'Agrandir' }));
    standAt(0, 0);
    drag([10, 10], [60, 60]);
    expect(box().style.translate).toBe('0px 0px');
  });

  it('H4 moves with the arrow keys, and from corner to corner by a press', async () => {
    open({ draggable: true });
    standAt(300, 200);
    const handle = screen.getByRole('button', { name: /Déplacer/ });
    fireEvent.keyDown(handle, { key: 'ArrowRight' });
    fireEvent.keyDown(handle, { key: 'ArrowUp' });
    expect(box().style.translate).toBe('16px -16px');
    await userEvent.click(handle);
    expect(mask().dataset.position).toBe('topright');
  });

  it('S4.13 a click on the mask closes it only if dismissable, modal, and the press began on the mask', () => {
    const press = (from: Element) => {
      fireEvent.pointerDown(from);
      fireEvent.click(mask());
    };
    const closes = (props: Partial<DialogProps>, from: () => Element) => {
      const { onClose, unmount } = open(props);
      press(from());
      unmount();
      return onClose.mock.calls.length > 0;
    };
    expect(closes({ dismissableMask: true }, mask)).toBe(true);
    expect(closes({ dismissableMask: true }, box)).toBe(false);
    expect(closes({ dismissableMask: true, modal: false }, mask)).toBe(false);
    expect(closes({}, mask)).toBe(false);
  });

  it('closes on Escape, unless that is not allowed', async () => {
    const first = open();
    await userEvent.keyboard('{Escape}');
    expect(first.onClose).toHaveBeenCalledOnce();
    first.unmount();
    const second = open({ closeOnEscape: false });
    await userEvent.keyboard('{Escape}');
    expect(second.onClose).not.toHaveBeenCalled();
  });

  it('gives Escape to the dialog on top only', async () => {
    const under = open();
    const over = render(
      <Dialog open onClose={vi.fn()} header="Dessus" closeOnEscape={false}>
        …
      </Dialog>,
    );
    await userEvent.keyboard('{Escape}');
    expect(under.onClose).not.toHaveBeenCalled();
    over.unmount();
    await userEvent.keyboard('{Escape}');
    expect(under.onClose).toHaveBeenCalledOnce();
  });

  it('H3 takes the focus, keeps it in, and gives it back', async () => {
    render(<Screen />);
    await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
    expect(document.activeElement?.textContent).toBe('Ajouter');
    await userEvent.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Fermer');
    await userEvent.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe('Ajouter');
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement?.textContent).toBe('Ouvrir');
  });

  it('H3 the focus is kept by the last modal opened, wherever it stands in the page', async () => {
    const before = document.body.appendChild(document.createElement('section'));
    open();
    render(
      <Dialog open onClose={vi.fn()} header="Dessus" appendTo={before} closable={false}>
        <button type="button">Un</button>
        <button type="button">Deux</button>
      </Dialog>,
    );
    document.body.prepend(before);
    act(() => screen.getByText('Deux').focus());
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Un');
    before.remove();
  });

  it('S4.7 blocks the scrolling of the page as long as it is there', () => {
    const { unmount } = open();
    expect(document.body.dataset.scrollLocked).toBe('');
    unmount();
    expect(document.body.dataset.scrollLocked).toBeUndefined();
    open({ blockScroll: false });
    expect(document.body.dataset.scrollLocked).toBeUndefined();
  });

  it('S4.7 is put where appendTo says', () => {
    const place = document.body.appendChild(document.createElement('section'));
    place.id = 'ici';
    const { unmount } = open({ appendTo: '#ici' });
    expect(place.contains(box())).toBe(true);
    unmount();
    open({ appendTo: place });
    expect(place.contains(box())).toBe(true);
    place.remove();
  });

  it('S6.3 knows nine positions', () => {
    expect(dialogPositions).toHaveLength(9);
    for (const position of dialogPositions) {
      const { unmount } = open({ position });
      expect(mask().dataset.position).toBe(position);
      unmount();
    }
  });

  it('S6.2 comes and goes in 150 ms, from an edge in 0.3 s', () => {
    vi.useFakeTimers();
    const onHide = vi.fn();
    const stages: [DialogProps['position'], number][] = [
      ['center', 150],
      ['topleft', 300],
    ];
    for (const [position, motion] of stages) {
      expect(dialogMotion(position ?? 'center')).toBe(motion);
      const element = (shown: boolean) => (
        <Dialog
          open={shown}
          onClose={() => undefined}
          header="Importer"
          position={position}
          onHide={onHide}
        />
      );
      const { rerender, unmount } = render(element(true));
      expect(mask().style.getPropertyValue('--dialog-motion')).toBe(`${motion}ms`);
      act(() => vi.advanceTimersByTime(20));
      expect(mask().dataset.phase).toBe('open');
      rerender(element(false));
      expect(mask().dataset.phase).toBe('leave');
      act(() => vi.advanceTimersByTime(motion - 1));
      expect(mask()).toBeTruthy();
      act(() => vi.advanceTimersByTime(1));
      expect(document.querySelector('[data-dialog-mask]')).toBeNull();
      unmount();
    }
    expect(onHide).toHaveBeenCalledTimes(2);
  });

  it('S6.2 S6.5 keeps its margin, its greatest height and its layer in the stylesheet', () => {
    const css = readFileSync('src/ui/Dialog.module.css', 'utf8');
    const tokens = readFileSync('src/ui/theme/tokens.css', 'utf8');
    expect(tokens).toMatch(/--dialog-edge: 0\.75rem;/);
    expect(css).toMatch(/padding: var\(--dialog-edge\)/);
    expect(css).toMatch(/max-height: calc\(\(100% \+ 2 \* var\(--dialog-edge\)\) \* 0\.9\)/);
    expect(css).toMatch(/z-index: var\(--z-modal\)/);
  });
});
