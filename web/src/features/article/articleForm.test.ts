import { describe, expect, it } from 'vitest';
import {
  blankArticle,
  coverAltAfter,
  guessVideo,
  manuscriptOf,
  tomorrow,
  valuesOf,
  withRole,
} from './articleForm';
import type { ArticleSheet } from './queries';

const sheet: ArticleSheet = {
  id: 'a',
  title: 'Titre',
  summary: '',
  html: '<p>Texte</p>',
  category: '',
  videoUrl: '',
  cover: { id: 'p', url: '/m/p/w640?v=1', alt: 'Un pré' },
  state: 'published',
  draft: false,
  publishAt: '2026-01-02T08:00:00Z',
  pinned: true,
  audience: { roles: ['manager'], companies: [{ id: 'c', name: 'Courtil' }] },
  createdAt: '2026-01-01T08:00:00Z',
  updatedAt: '2026-01-01T08:00:00Z',
  revision: 4,
};

describe('the form of an article', () => {
  it('gives back what it was given', () => {
    expect(manuscriptOf('news', valuesOf(sheet))).toEqual({
      title: 'Titre',
      summary: '',
      html: '<p>Texte</p>',
      videoUrl: '',
      pinned: true,
      coverId: 'p',
      coverAlt: 'Un pré',
      draft: false,
      publishAt: '2026-01-02T08:00:00Z',
      audience: { roles: ['manager'], companyIds: ['c'] },
    });
  });

  it('a role unticked then ticked again leaves what was there', () => {
    const before = valuesOf({ ...sheet, audience: { roles: ['author', 'admin'], companies: [] } })[
      'audience.roles'
    ];
    const without = withRole(before, 'admin', false);
    expect(without).toEqual(['author']);
    expect(withRole(without, 'admin', true)).toEqual(before);
    expect(withRole(before, 'manager', true)).toEqual(blankArticle['audience.roles']);
  });

  it('a tutorial has a category and no pin', () => {
    const sent = manuscriptOf('tutorial', { ...blankArticle, category: 'Rédiger', pinned: true });
    expect(sent.category).toBe('Rédiger');
    expect(sent).not.toHaveProperty('pinned');
  });

  it('is for everybody, at once, until somebody says otherwise', () => {
    const sent = manuscriptOf('news', blankArticle);
    expect(sent.audience).toEqual({ roles: ['admin', 'manager', 'author'], companyIds: null });
    expect(sent.draft).toBe(false);
    expect(sent).not.toHaveProperty('publishAt');
  });

  it('« later » without a date never means at once', () => {
    expect(manuscriptOf('news', { ...blankArticle, when: 'later' }).publishAt).toBe('');
  });

  it('a draft keeps a date to come and forgets one gone by', () => {
    const soon = tomorrow();
    expect(valuesOf({ ...sheet, state: 'draft', publishAt: soon }).publishAt).toBe(soon);
    expect(valuesOf({ ...sheet, state: 'draft' }).publishAt).toBeNull();
    expect(manuscriptOf('news', { ...blankArticle, when: 'draft' })).not.toHaveProperty('publishAt');
  });

  it('without a picture nothing is said of one', () => {
    const sent = manuscriptOf('news', { ...valuesOf(sheet), coverId: null });
    expect([sent.coverId, sent.coverAlt]).toEqual(['', '']);
  });

  it('H10 another cover brings its own words; the same one, cut, keeps those written here', () => {
    const meadow = { id: 'p', url: '/p', alt: 'Un pré' };
    const dog = { id: 'd', url: '/d', alt: 'Un chien' };
    const chosen = { coverId: meadow, coverAlt: 'Un pré' };
    expect(coverAltAfter(chosen, dog)).toBe('Un chien');
    expect(coverAltAfter(chosen, { ...dog, alt: '' }), 'decoration').toBe('');
    expect(coverAltAfter(chosen, null)).toBe('');
    expect(coverAltAfter(valuesOf(sheet), dog), 'saved before').toBe('Un chien');
    expect(coverAltAfter(chosen, { ...meadow, alt: 'Un pré fauché' }, true)).toBe('Un pré fauché');
    expect(coverAltAfter({ ...chosen, coverAlt: 'Le pré du haut' }, meadow, true)).toBe('Le pré du haut');
    expect(coverAltAfter(chosen, { ...dog, alt: 'a'.repeat(500) })).toHaveLength(200);
  });

  it('proposes tomorrow at eight, also across a month', () => {
    expect(new Date(tomorrow(new Date(2026, 0, 31, 22, 15)))).toEqual(new Date(2026, 1, 1, 8));
  });
});

describe('guessVideo', () => {
  it.each([
    ['youtu.be/dQw4w9WgXcQ', 'youtube'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube'],
    ['https://player.vimeo.com/video/1', 'vimeo'],
    ['https://video.exemple.fr/w/abc', 'peertube'],
    ['https://cdn.exemple.fr/film.mp4', 'file'],
  ])('%s is %s', (address, service) => {
    expect(guessVideo(address)?.service).toBe(service);
  });

  it.each(['', '   ', 'javascript:alert(1)', 'javascript://x%0Aalert(1)', 'deux mots'])(
    'E1 %j is none',
    (address) => {
      expect(guessVideo(address)).toBeNull();
    },
  );
});
