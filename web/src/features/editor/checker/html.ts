import { htmlText } from '@/blocks/typography';

/** What is said by a piece of clean HTML, on one line. */
export function textIn(html: string): string {
  return htmlText(html).replace(/\s+/g, ' ').trim();
}

export function headingsIn(html: string): { level: number; text: string }[] {
  return [...html.matchAll(/<h([1-6])[^>]*>(.*?)<\/h\1>/gis)].map(([, level, inner]) => ({
    level: Number(level),
    text: textIn(inner ?? ''),
  }));
}

export function linksIn(html: string): { href: string; text: string }[] {
  return [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gis)].map(([, attributes = '', inner = '']) => ({
    href: (/\bhref="([^"]*)"/i.exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&'),
    text: textIn(inner),
  }));
}

/** Paragraphs that are one short bold line: titles to the eye, and to nobody else. */
export function falseTitlesIn(html: string): string[] {
  return [...html.matchAll(/<p>\s*<strong>([^<]{3,80})<\/strong>\s*<\/p>\s*(?=<p|<ul|<ol)/gi)]
    .map(([, inner = '']) => textIn(inner))
    .filter((text) => !/[.!?:…]$/.test(text));
}
