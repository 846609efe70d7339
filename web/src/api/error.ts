export type FieldErrors = Record<string, string[]>;

interface Details {
  errors?: FieldErrors;
  reference?: string;
  retryAfter?: number;
  existingId?: string;
}

/** A reply that was not a success. Status 0: no reply at all (no network, server gone). */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  /** What the person can give to the support; the server wrote it in its log. */
  readonly reference?: string;
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number;
  /** The thing a refused duplicate is a duplicate of, when the person may see it. */
  readonly existingId?: string;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.errors = details.errors ?? {};
    this.reference = details.reference;
    this.retryAfter = details.retryAfter;
    this.existingId = details.existingId;
  }
}
