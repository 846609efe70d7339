import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/error';
import { fatal, watchUnhandled } from './fatal';
import { PageError } from './PageError';

describe('page errors', () => {
  it('S3.15 the status defaults to 500', () => {
    expect(new PageError().status).toBe(500);
    expect(PageError.from(new Error('boum')).status).toBe(500);
  });

  it('S3.16 the message defaults by status, unless the error has its own', () => {
    expect(new PageError({ status: 404 }).message).toBe('Page Not Found');
    expect(new PageError({ status: 503 }).message).toBe('Internal Server Error');
    expect(new PageError({ status: 404, message: 'Page Not Found: /x' }).message).toBe('Page Not Found: /x');
    expect(
      PageError.from(Object.assign(new Error(), { status: 403, statusMessage: 'Interdit' })).message,
    ).toBe('Interdit');
  });

  it('S3.6 a failed validity check is a fatal 404', () => {
    expect(PageError.invalid('/dev/x')).toMatchObject({
      status: 404,
      message: 'Page Not Found: /dev/x',
      fatal: true,
    });
  });

  it('S3.13 an unmatched route is not fatal', () => {
    expect(PageError.unmatched('/x')).toMatchObject({
      status: 404,
      message: 'Page not found: /x',
      fatal: false,
    });
  });

  it('S3.18 D8 an unhandled error is fatal and its own words stay out of the page', () => {
    const page = PageError.from(new Error('TypeError in row 12'));
    expect(page.fatal).toBe(true);
    expect(page.message).toBe('Internal Server Error');
    expect(page.description).toBeUndefined();
  });

  it('a failed call keeps the server’s words and reference', () => {
    const page = PageError.from(new ApiError(500, 'Panne.', { reference: 'LV-7F3K-92' }));
    expect(page).toMatchObject({ status: 500, description: 'Panne.', reference: 'LV-7F3K-92' });
    expect(PageError.from(new ApiError(0, 'Le serveur ne répond pas.')).status).toBe(500);
  });

  it('S3.18 errors nobody caught are raised; failed calls and given-up ones are not', () => {
    const raise = vi.spyOn(fatal, 'raise').mockImplementation(() => undefined);
    const target = new EventTarget() as Window;
    watchUnhandled(target);
    const reject = (reason: unknown) =>
      target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    target.dispatchEvent(Object.assign(new Event('error'), { error: new Error('boum') }));
    reject(new Error('boum'));
    expect(raise).toHaveBeenCalledTimes(2);
    reject(new ApiError(422, 'À corriger.'));
    reject(new DOMException('', 'AbortError'));
    target.dispatchEvent(new Event('error'));
    expect(raise).toHaveBeenCalledTimes(2);
  });
});
