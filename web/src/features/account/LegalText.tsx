import classes from './LegalText.module.css';

/** A legal text: French whatever the language of the interface, since that version is the binding one. */
export function LegalText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server keeps and sends only sanitised text
  return <article lang="fr" className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
