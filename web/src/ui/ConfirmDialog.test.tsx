import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { ConfirmDialog } from './ConfirmDialog';
import { type ConfirmRequest, confirm, confirmed } from './confirm';

const ask = (request: ConfirmRequest) => act(() => confirm({ header: 'Supprimer ?', ...request }));
const dialog = () => screen.queryByRole('alertdialog');
const gone = () => waitFor(() => expect(dialog()).toBeNull());
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('confirmation', () => {
  beforeEach(() => {
    render(
      <>
        <ConfirmDialog />
        <ConfirmDialog group="livret" />
      </>,
    );
  });

  it('S4.8 is hidden until asked, then shown by the dialog of its group alone', () => {
    expect(dialog()).toBeNull();
    ask({ group: 'inconnu' });
    expect(dialog()).toBeNull();
    ask({ group: 'livret' });
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  });

  it('S4.7 shows header, message, icon, labels, icons, classes and properties', () => {
    ask({
      message: <b>57 lecteurs</b>,
      icon: <i data-testid="icon" />,
      acceptLabel: 'Jeter',
      rejectLabel: 'Garder',
      acceptIcon: <i data-testid="yes" />,
      rejectIcon: <i data-testid="no" />,
      acceptClass: 'oui',
      rejectClass: 'non',
      acceptProps: { color: 'danger', title: 'définitif', className: 'large' },
      rejectProps: { size: 'lg', className: 'discret' },
      position: 'topright',
    });
    const accept = screen.getByRole('button', { name: 'Jeter' });
    const reject = screen.getByRole('button', { name: 'Garder' });
    expect(screen.getByRole('alertdialog', { name: 'Supprimer ?' }).textContent).toContain('57 lecteurs');
    expect(screen.getByTestId('icon')).toBeTruthy();
    expect(accept.contains(screen.getByTestId('yes'))).toBe(true);
    expect(reject.contains(screen.getByTestId('no'))).toBe(true);
    expect([accept.className, reject.className]).toEqual([
      expect.stringMatching(/oui large/),
      expect.stringMatching(/non discret/),
    ]);
    expect(accept.dataset.variant).toBe('danger');
    expect(accept.title).toBe('définitif');
    expect(reject.dataset.size).toBe('lg');
    expect(document.querySelector<HTMLElement>('[data-dialog-mask]')?.dataset.position).toBe('topright');
  });

  it('S4.7 is modal and blocks scrolling by default, and neither when told', async () => {
    ask({});
    expect(dialog()?.getAttribute('aria-modal')).toBe('true');
    expect(document.body.dataset.scrollLocked).toBe('');
    act(() => confirm.close());
    await gone();
    ask({ modal: false, blockScroll: false });
    expect(dialog()?.getAttribute('aria-modal')).toBeNull();
    expect(document.body.dataset.scrollLocked).toBeUndefined();
  });

  it('S4.7 the focus starts on accept, or on reject when asked', async () => {
    ask({});
    expect(document.activeElement?.textContent).toBe('Confirmer');
    act(() => confirm.close());
    await gone();
    ask({ defaultFocus: 'reject' });
    expect(document.activeElement?.textContent).toBe('Annuler');
  });

  it('S4.7 is put where appendTo says', () => {
    const place = document.body.appendChild(document.createElement('section'));
    ask({ appendTo: place });
    expect(place.contains(dialog())).toBe(true);
  });

  it('S4.9 S4.10 accept calls its callback, then closes', async () => {
    const calls: string[] = [];
    ask({
      accept: () => calls.push(dialog() ? 'accept while shown' : 'too late'),
      reject: () => calls.push('reject'),
      onHide: () => calls.push('hide'),
    });
    await press('Confirmer');
    await gone();
    expect(calls).toEqual(['accept while shown', 'hide']);
  });

  it('S4.9 S4.10 reject calls its callback, then closes', async () => {
    const calls: string[] = [];
    ask({
      accept: () => calls.push('accept'),
      reject: () => calls.push('reject'),
      onHide: () => calls.push('hide'),
    });
    await press('Annuler');
    await gone();
    expect(calls).toEqual(['reject', 'hide']);
  });

  it('G12 a double click answers once, and nothing answers on its way out', async () => {
    const [accept, reject] = [vi.fn(), vi.fn()];
    ask({ accept, reject });
    const button = screen.getByRole('button', { name: 'Confirmer' });
    const other = screen.getByRole('button', { name: 'Annuler' });
    act(() => {
      button.click();
      button.click();
    });
    fireEvent.click(button);
    fireEvent.click(other);
    expect(accept).toHaveBeenCalledOnce();
    await gone();
    ask({ accept, reject });
    act(() => confirm.close());
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(reject).not.toHaveBeenCalled();
  });

  it('S4.7 what the button itself was given to do is done before the answer', async () => {
    const calls: string[] = [];
    ask({ acceptProps: { onClick: () => calls.push('click') }, accept: () => calls.push('accept') });
    await press('Confirmer');
    expect(calls).toEqual(['click', 'accept']);
  });

  it('S4.9 is hidden by a close event, without an answer', async () => {
    const [accept, reject] = [vi.fn(), vi.fn()];
    ask({ accept, reject });
    act(() => confirm.close());
    await gone();
    expect([accept.mock.calls, reject.mock.calls]).toEqual([[], []]);
  });

  it('S4.9 is hidden by Escape when that is allowed', async () => {
    ask({ closeOnEscape: false });
    await userEvent.keyboard('{Escape}');
    expect(dialog()).toBeTruthy();
    act(() => confirm.close());
    await gone();
    ask({});
    await userEvent.keyboard('{Escape}');
    await gone();
  });

  it('S4.9 is hidden by dismissal', async () => {
    ask({ dismissableMask: true });
    await userEvent.click(document.querySelector('[data-dialog-mask]') as Element);
    await gone();
  });

  it('S4.7 tells when it is shown and when it is hidden', async () => {
    const [onShow, onHide] = [vi.fn(), vi.fn()];
    ask({ onShow, onHide });
    await waitFor(() => expect(onShow).toHaveBeenCalledOnce());
    expect(onHide).not.toHaveBeenCalled();
    act(() => confirm.close());
    await waitFor(() => expect(onHide).toHaveBeenCalledOnce());
  });

  it('an answer may ask something new, which stays', async () => {
    ask({ accept: () => confirm({ header: 'Vraiment ?' }) });
    await press('Confirmer');
    expect(await screen.findByRole('alertdialog', { name: 'Vraiment ?' })).toBeTruthy();
  });

  it('can be waited for: true only when accepted', async () => {
    const wait = async (answer: () => unknown) => {
      let promise: Promise<boolean> = Promise.resolve(false);
      act(() => {
        promise = confirmed({ header: 'Supprimer ?' });
      });
      await answer();
      return promise;
    };
    expect(await wait(() => press('Confirmer'))).toBe(true);
    await gone();
    expect(await wait(() => press('Annuler'))).toBe(false);
    await gone();
    expect(await wait(() => userEvent.keyboard('{Escape}'))).toBe(false);
  });
});
