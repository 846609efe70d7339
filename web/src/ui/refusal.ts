/** Why a call was refused, in the most precise words the reply has. What is no refusal is a fault of ours, and goes on. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof Error && 'status' in error)) throw error;
  const errors = (error as { errors?: Record<string, string[]> }).errors ?? {};
  return Object.values(errors).flat().join(' ') || error.message;
}
