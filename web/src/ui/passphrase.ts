const WORDS = 5;
const BITS_PER_WORD = 11;

/** The entropy of what is offered: above the 50 bits the CNIL asks for. */
export const PASSPHRASE_BITS = WORDS * BITS_PER_WORD;

/** Five words of a list of 2048, drawn by the browser's own generator. The list is fetched only when someone asks. */
export async function makePassphrase(): Promise<string> {
  const { wordlist } = await import('@scure/bip39/wordlists/french.js');
  // 2048 = 2^11: taking eleven bits favours no word.
  const draws = crypto.getRandomValues(new Uint16Array(WORDS));
  return Array.from(draws, (draw) => wordlist[draw & (2 ** BITS_PER_WORD - 1)])
    .join('-')
    .normalize('NFC');
}
