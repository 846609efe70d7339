import { describe, expect, it } from 'vitest';
import { type Block, diff, folded } from './diff';

/** « - » removed, « + » added, by block. */
function shown(blocks: Block[]): string[] {
  const marks = { same: '', added: '+', removed: '-' };
  return blocks.map(({ kind, parts }) =>
    [kind, ...parts.map((part) => `${marks[part.change]}[${part.text}]`)].join(' '),
  );
}

const textOf = (blocks: Block[], without: 'added' | 'removed') =>
  blocks
    .map(({ parts }) =>
      parts
        .filter((part) => part.change !== without)
        .map((part) => part.text)
        .join(' '),
    )
    .filter(Boolean);

describe('diff of legal texts', () => {
  it('finds nothing between a text and itself, whatever its markup', () => {
    const blocks = diff(
      '<ul><li>Un</li></ul><p>Le <strong>texte</strong></p>',
      '<ul><li><p>Un</p></li></ul><p>Le texte</p>',
    );
    expect(blocks.every((block) => block.change === 'same')).toBe(true);
  });

  it('shows words that changed inside their paragraph', () => {
    expect(
      shown(
        diff(
          '<h2>1. Objet</h2><p>Vos données sont gardées six mois.</p>',
          '<h2>1. Objet</h2><p>Vos données sont gardées douze mois au plus.</p>',
        ),
      ),
    ).toEqual(['title [1. Objet]', 'text [Vos données sont gardées] -[six mois.] +[douze mois au plus.]']);
  });

  it('shows paragraphs that came and went, and keeps headings apart from text', () => {
    expect(
      shown(
        diff(
          '<p>Premier.</p><p>Deuxième point.</p>',
          '<p>Premier.</p><h2>Deuxième point.</h2><ul><li>Neuf</li></ul>',
        ),
      ),
    ).toEqual(['text [Premier.]', 'text -[Deuxième point.]', 'title +[Deuxième point.]', 'item +[Neuf]']);
  });

  it('counts where a link leads', () => {
    expect(
      shown(
        diff(
          '<p>Lisez <a href="https://a.example">ceci</a>.</p>',
          '<p>Lisez <a href="https://b.example">ceci</a>.</p>',
        ),
      ),
    ).toEqual(['text [Lisez ceci] -[(https://a.example).] +[(https://b.example).]']);
  });

  it('E1 takes a text for words, never for markup', () => {
    const blocks = diff('', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
    expect(blocks[0]?.parts[0]?.text).toBe('<script>alert(1)</script>');
  });

  it('gives both texts back, however much was changed', () => {
    let seed = 7;
    const random = (n: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % n;
    };
    const words = ['un', 'deux', 'trois', 'quatre', 'cinq'];
    const text = () =>
      Array.from({ length: random(8) }, () =>
        Array.from({ length: 1 + random(6) }, () => words[random(5)]).join(' '),
      );
    const html = (paragraphs: string[]) => paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
    for (let n = 0; n < 300; n++) {
      const [before, after] = [text(), text()];
      const blocks = diff(html(before), html(after));
      expect(textOf(blocks, 'added')).toEqual(before);
      expect(textOf(blocks, 'removed')).toEqual(after);
    }
  });

  it('stays quick on long texts', () => {
    const long = (word: string) =>
      Array.from({ length: 1500 }, (_, n) => `<p>${word} ${n} du contrat qui lie les parties</p>`).join('');
    const start = performance.now();
    expect(diff(long('Article'), long('Clause')).length).toBeGreaterThanOrEqual(1500);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe('folded', () => {
  it('keeps one paragraph on each side of a change', () => {
    const same = (n: number) => Array.from({ length: n }, (_, at) => `<p>Inchangé ${at}</p>`).join('');
    const runs = folded(
      diff(`${same(5)}<p>Ancien mot ici</p>${same(4)}`, `${same(5)}<p>Nouveau mot ici</p>${same(4)}`),
    );
    expect(runs.map((run) => [run.skipped, run.blocks.length])).toEqual([
      [4, 3],
      [3, 0],
    ]);
  });
});
