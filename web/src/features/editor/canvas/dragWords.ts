/**
 * The drag library under Puck gives what can be dragged the role of a button, in English, and speaks of it in English. A
 * block is no button: it holds texts one types in. Dragging has its own keys and buttons here, and its own words (useSpoken).
 */
const GIVEN = [
  'role',
  'aria-roledescription',
  'aria-describedby',
  'aria-pressed',
  'aria-grabbed',
  'aria-disabled',
];
const DRAGGED = '[data-puck-component], [data-puck-drawer-item]';

function strip(element: Element): void {
  if (!element.hasAttribute('aria-grabbed') && element.getAttribute('role') !== 'button') return;
  for (const name of GIVEN) element.removeAttribute(name);
  if (element.matches('[data-puck-drawer-item]')) element.removeAttribute('tabindex');
}

function hush(doc: Document): void {
  for (const region of doc.querySelectorAll('body > [id^="dnd-kit-"]')) {
    region.removeAttribute('role');
    region.removeAttribute('aria-live');
    region.setAttribute('aria-hidden', 'true');
  }
}

/** Until what it answers is called. */
export function withoutDragWords(doc: Document): () => void {
  const mend = (root: ParentNode) => {
    for (const element of root.querySelectorAll(DRAGGED)) strip(element);
    hush(doc);
  };
  const watch = new MutationObserver((changes) => {
    for (const { type, target } of changes)
      if (type === 'attributes' && (target as Element).matches(DRAGGED)) strip(target as Element);
      else if (type === 'childList' && target === doc.body) hush(doc);
  });
  mend(doc);
  watch.observe(doc.body, { attributes: true, attributeFilter: GIVEN, subtree: true, childList: true });
  return () => watch.disconnect();
}
