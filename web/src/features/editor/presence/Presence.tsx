import type { Presence } from './usePresence';

/** The portraits of who else is on the page, for the top bar. */
export function PresenceAvatars(_: { presence: Presence }) {
  return null;
}

/** Over the canvas: who writes while this tab only shows, « Prendre la main », and the notice of having been relieved. Nothing otherwise. */
export function PresenceBanner(_: { presence: Presence }) {
  return null;
}
