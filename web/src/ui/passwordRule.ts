export const MIN_LENGTH = 15;
/** Digits alone are weaker, so one more is asked. */
export const MIN_LENGTH_DIGITS = 16;
export const MAX_LENGTH = 128;

export interface PasswordState {
  /** Characters still to type; 0 when long enough. */
  missing: number;
  tooLong: boolean;
  /** 0 to 1, for the bar. */
  ratio: number;
}

/** Length as the server counts it: characters of the composed text, whatever keyboard made them. */
export function passwordState(password: string): PasswordState {
  const text = password.normalize('NFC');
  const length = [...text].length;
  const wanted = /^\d+$/.test(text) ? MIN_LENGTH_DIGITS : MIN_LENGTH;
  return {
    missing: Math.max(0, wanted - length),
    tooLong: length > MAX_LENGTH,
    ratio: Math.min(1, length / wanted),
  };
}
