import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '@/api/queryClient';
import { render } from '@/test/render';
import { serve, token } from '@/test/server';
import { MediaField } from './MediaField';

it('a drawing is not offered to be cut, a photograph is', async () => {
  serve({
    ...token,
    '/api/media/svg': { body: { data: { id: 'svg', kind: 'image', mime: 'image/svg+xml' } } },
    '/api/media/jpg': { body: { data: { id: 'jpg', kind: 'image', mime: 'image/jpeg' } } },
  });
  const field = (id: string) => (
    <QueryClientProvider client={queryClient}>
      <MediaField label={id} value={{ id, url: `/m/${id}` }} onChange={() => undefined} />
    </QueryClientProvider>
  );
  render(
    <>
      {field('svg')}
      {field('jpg')}
    </>,
  );
  await screen.findByRole('button', { name: 'Recadrer' });
  expect(screen.getAllByRole('button', { name: 'Recadrer' })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Retirer' })).toHaveLength(2);
});
