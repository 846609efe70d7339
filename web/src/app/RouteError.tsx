import type { ErrorComponentProps } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { ErrorPage } from './ErrorPage';
import { fatal } from './fatal';
import { PageError } from './PageError';

/** A non-fatal error stays inside the layout; a fatal or unhandled one takes the page. */
export function RouteError({ error }: ErrorComponentProps) {
  const page = PageError.from(error);
  useLayoutEffect(() => {
    if (page.fatal) fatal.raise(page);
  });
  return page.fatal ? null : <ErrorPage {...page} message={page.message} />;
}
