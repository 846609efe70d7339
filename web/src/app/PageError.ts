import { ApiError } from '@/api/error';

interface Facts {
  status?: number;
  message?: string;
  description?: string;
  reference?: string;
  /** Fatal: it takes the whole page. Otherwise it is shown inside the layout. */
  fatal?: boolean;
}

/** What the error page shows. */
export class PageError extends Error {
  readonly status: number;
  readonly description?: string;
  readonly reference?: string;
  readonly fatal: boolean;

  constructor({ status = 500, message, description, reference, fatal = false }: Facts = {}) {
    super(message || (status === 404 ? 'Page Not Found' : 'Internal Server Error'));
    this.name = 'PageError';
    this.status = status;
    this.description = description;
    this.reference = reference;
    this.fatal = fatal;
  }

  /** A route's validity check failed. */
  static invalid(path: string): PageError {
    return new PageError({ status: 404, message: `Page Not Found: ${path}`, fatal: true });
  }

  /** No route has that path, or none that this person may see. */
  static unmatched(path: string): PageError {
    return new PageError({ status: 404, message: `Page not found: ${path}` });
  }

  /** Anything thrown becomes a page: an unhandled error is fatal, and its own words are for the console, not for the person. */
  static from(error: unknown): PageError {
    if (error instanceof PageError) return error;
    if (error instanceof ApiError) {
      const { status, message, reference } = error;
      return new PageError({ status: status || undefined, description: message, reference, fatal: true });
    }
    const carried = error as { status?: unknown; statusMessage?: unknown } | null;
    return new PageError({
      status: typeof carried?.status === 'number' ? carried.status : undefined,
      message: typeof carried?.statusMessage === 'string' ? carried.statusMessage : undefined,
      fatal: true,
    });
  }
}
