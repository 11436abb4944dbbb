/**
 * Returns a phone number in the form for comparing and sending: digits alone for China, else `+` and country
 * code; null if it is no number.
 */
export function normalizePhone(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\s().-]/g, '')
    .replace(/^(\+86|0086)/, '')
    .replace(/^00/, '+')
  return /^\+?\d{6,15}$/.test(plain) ? plain : null
}
