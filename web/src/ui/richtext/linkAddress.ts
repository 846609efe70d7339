const allowed = /^(https?:\/\/[^\s\\]+|(mailto|tel):[^\s\\]+|\/([^/\s\\][^\s\\]*)?)$/i;
const mailbox = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/;
const telephone = /^\+?[\d\s().-]{6,}$/;
const site = /^[^\s:/]+\.[^\s:/.]{2,}(:\d+)?([/?#]\S*)?$/;

/** The address that what somebody typed stands for, or nothing when a link may not lead there: outside, a mailbox, a telephone, a page of ours. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (allowed.test(text)) return text;
  if (mailbox.test(text)) return `mailto:${text}`;
  if (telephone.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  return site.test(text) ? `https://${text}` : undefined;
}
