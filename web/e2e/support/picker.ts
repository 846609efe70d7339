import { expect, type Page } from '@playwright/test';
import type { Given } from './files';

/** Sends a picture from a form's field and uses it; described where that is asked. */
export async function sendPicture(page: Page, field: RegExp, picture: Given, alt?: string): Promise<void> {
  await page
    .getByRole('group', { name: field })
    .getByRole('button', { name: /Choisir une image|Remplacer/ })
    .click();
  const picker = page.getByRole('dialog');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    picker.getByRole('button', { name: 'Envoyer des images' }).click(),
  ]);
  await chooser.setFiles(picture);
  await expect(picker).toContainText(`Choisi : ${picture.name}`, { timeout: 20_000 });
  await picker.getByRole('button', { name: 'Utiliser cette image' }).click();
  if (alt) {
    await picker.getByLabel('Texte de remplacement').fill(alt);
    await picker.getByRole('button', { name: 'Utiliser cette image' }).click();
  }
  await expect(picker).toHaveCount(0);
}
