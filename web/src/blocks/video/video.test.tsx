import { expect, it } from 'vitest';
import { drawn, elements } from '@/test/blocks';

const link = (url: string) => elements(drawn('video', { file: '', url })).querySelector('a');

it('D9 loads nothing from outside: a link, and the player for the reader’s script', () => {
  const youtube = link('https://youtu.be/dQw4w9WgXcQ?t=4');
  expect(youtube?.getAttribute('href')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  expect(youtube?.dataset.frame).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  expect(link('https://vimeo.com/123456789/abcdef01')?.dataset.frame).toBe(
    'https://player.vimeo.com/video/123456789?dnt=1&h=abcdef01',
  );
  expect(link('https://video.exemple.fr/w/consigner-une-machine')?.dataset.frame).toBe(
    'https://video.exemple.fr/videos/embed/consigner-une-machine?p2p=0',
  );
  expect(link('https://exemple.fr/film')?.dataset.frame).toBeUndefined();
});

it('says whose site receives the address', () => {
  expect(drawn('video')).toContain('La vidéo vient de video.exemple.fr, qui recevra votre adresse IP.');
});

it('plays a file of the library here, without asking for it first', () => {
  const root = elements(drawn('video', { file: 'x' }));
  expect(root.querySelector('video')?.getAttribute('preload')).toBe('none');
  expect(root.querySelector('.load')).toBeNull();
});

it.each(['', 'javascript:alert(1)', 'ftp://x.fr'])('draws no link of %j', (url) => {
  expect(drawn('video', { file: '', url })).toBe('');
});
