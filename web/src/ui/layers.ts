import { createContext, useContext } from 'react';

/** The seed's layers, as in tokens.css. */
export const MENU_LAYER = 1000;
export const MODAL_LAYER = 1100;

/** A menu opened from a dialog takes the dialog's layer. */
export const LayerContext = createContext(MENU_LAYER);

export function useLayer(): number {
  return useContext(LayerContext);
}
