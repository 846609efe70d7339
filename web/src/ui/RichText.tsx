import { cx } from './cx';
import classes from './RichText.module.css';

/** A text with styles, as RichTextField makes it. Only for HTML that the server has cleaned. */
export function RichText({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans what it stores and what it gives (internal/richtext)
  return <div className={cx(classes.text, className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
