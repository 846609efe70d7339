let forms = 0;
let leaving = false;

/** Which forms hold unsaved changes, and whether the application itself has decided to leave the page. */
export const unsaved = {
  /** A form counts until what this answers is called. */
  hold(): () => void {
    forms += 1;
    return () => {
      forms -= 1;
    };
  },
  any: () => forms > 0,
  /** From here on the browser must not ask: the answer would only keep a page that no longer belongs to anyone. */
  leave(): void {
    leaving = true;
  },
  leaving: () => leaving,
};
