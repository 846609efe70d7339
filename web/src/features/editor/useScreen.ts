import { useSyncExternalStore } from 'react';

const phone = window.matchMedia('(max-width: 760px)');
const middle = window.matchMedia('(max-width: 1180px)');

export type Screen = 'phone' | 'middle' | 'wide';

const read = (): Screen => (phone.matches ? 'phone' : middle.matches ? 'middle' : 'wide');

function subscribe(listener: () => void) {
  phone.addEventListener('change', listener);
  middle.addEventListener('change', listener);
  return () => {
    phone.removeEventListener('change', listener);
    middle.removeEventListener('change', listener);
  };
}

/** How much room the panels have: beside the page, over it, or as sheets from below. */
export const useScreen = (): Screen => useSyncExternalStore(subscribe, read);
