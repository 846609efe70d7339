import { describe, expect, it } from 'vitest';
import { readConfig } from './config';

function page(text: string): Document {
  const made = document.implementation.createHTMLDocument();
  made.body.innerHTML = '<script type="application/json" id="livret-config"></script>';
  (made.getElementById('livret-config') as HTMLElement).textContent = text;
  return made;
}

describe('configuration of the page', () => {
  it('is what the server wrote', () => {
    expect(readConfig(page('{"productName":"Accueil","dev":false}'))).toMatchObject({
      productName: 'Accueil',
      dev: false,
    });
  });

  it('falls back to defaults where the placeholder was left', () => {
    expect(readConfig(page('__LIVRET_CONFIG__')).productName).toBe('Livret');
  });
});
