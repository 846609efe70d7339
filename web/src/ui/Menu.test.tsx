import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { render } from '@/test/render';
import { LayerContext, MODAL_LAYER } from './layers';
import { Menu } from './Menu';
import { placeMenu } from './menu/useMenuPlace';

function show(onSelect = vi.fn(), layer?: number) {
  const menu = (
    <Menu
      label="Actions"
      trigger={<button type="button">Ouvrir</button>}
      items={[
        { heading: 'Ce livret' },
        { label: 'Exporter', onSelect },
        { label: 'Trié par nom', checked: true },
        'divider',
        { label: 'Supprimer', danger: true },
        { label: 'Étendre' },
      ]}
    />
  );
  render(layer ? <LayerContext value={layer}>{menu}</LayerContext> : menu);
  return { onSelect, trigger: screen.getByRole('button', { name: 'Ouvrir' }) };
}

const focused = () => document.activeElement?.textContent;

describe('menu', () => {
  it('H3 opens, moves and chooses with the keyboard, and gives the focus back', async () => {
    const { onSelect, trigger } = show();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menu', { name: 'Actions' })).toBeTruthy();
    expect(trigger.getAttribute('aria-expanded')).toBe('true');
    expect(focused()).toBe('Exporter');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Étendre');
    await userEvent.keyboard('{Home}s');
    expect(focused()).toBe('Supprimer');
    await userEvent.keyboard('e');
    expect(focused()).toBe('Étendre');
    await userEvent.keyboard('{Home}{Enter}');
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(trigger);
  });

  it('closes on Escape and on a press elsewhere', async () => {
    const { trigger } = show();
    await userEvent.click(trigger);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(trigger);
    await userEvent.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('marks the chosen entry', async () => {
    await userEvent.click(show().trigger);
    expect(screen.getByRole('menuitemradio', { name: 'Trié par nom' }).getAttribute('aria-checked')).toBe(
      'true',
    );
  });

  it('S6.5 is at layer 1000, and at the dialog’s inside a dialog', async () => {
    await userEvent.click(show().trigger);
    expect(screen.getByRole('menu').style.zIndex).toBe('1000');
    await userEvent.keyboard('{Escape}');
    document.body.innerHTML = '';
    await userEvent.click(show(vi.fn(), MODAL_LAYER).trigger);
    expect(screen.getByRole('menu').style.zIndex).toBe('1100');
  });

  it('stays inside the window, on the other side of its button when there is no room', () => {
    const view = { width: 1000, height: 600 };
    const menu = { width: 224, height: 200 };
    const button = { left: 900, right: 960, top: 20, bottom: 56 };
    expect(placeMenu(button, menu, 'bottom-start', view)).toEqual({ left: 768, top: 62 });
    expect(placeMenu({ ...button, top: 540, bottom: 576 }, menu, 'bottom-end', view)).toEqual({
      left: 736,
      top: 334,
    });
    expect(placeMenu({ ...button, left: 10, right: 40 }, menu, 'top-end', view)).toEqual({
      left: 8,
      top: 62,
    });
  });
});
