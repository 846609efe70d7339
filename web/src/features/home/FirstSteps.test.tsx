import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FirstSteps } from './FirstSteps';

type Steps = Parameters<typeof FirstSteps>[0]['steps'];

function steps(...done: boolean[]): Steps {
  const keys = ['terms', 'profile', 'password', 'language'] as const;
  return keys.map((key, index) => ({ key, done: done[index] ?? false }));
}

async function show(props: Parameters<typeof FirstSteps>[0]) {
  const route = createRootRoute({ component: () => <FirstSteps {...props} /> });
  const router = createRouter({ routeTree: route, history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  return screen.findByRole('region');
}

describe('FirstSteps', () => {
  it('opens the next step only, with the button that leads to it', async () => {
    const card = await show({ steps: steps(true, true), acting: false });
    const link = within(card).getByRole('link');
    expect(link.getAttribute('href')).toBe('/identity#mot-de-passe');
    expect(within(card).getByRole('img').getAttribute('aria-label')).toBe('2 étapes faites sur 4');
    expect(within(card).getAllByText(/\(fait\)/)).toHaveLength(2);
  });

  it('B3 shows someone else’s steps without a button', async () => {
    const card = await show({ steps: steps(true), acting: true });
    expect(within(card).queryByRole('link')).toBeNull();
    expect(within(card).getByRole('img').getAttribute('aria-label')).toBe('1 étape faite sur 4');
  });

  it('says that all is ready once every step is done', async () => {
    const card = await show({ steps: steps(true, true, true, true), acting: false });
    expect(within(card).getByRole('heading').textContent).toBe('Tout est prêt');
  });
});
