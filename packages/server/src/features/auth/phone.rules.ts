/**
 * A phone number as it is compared and called: digits alone for China, `+` and the country code before them for
 * anywhere else; null for what is no number.
 */
export function normalizePhone(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\s().-]/g, '')
    .replace(/^(\+86|0086)/, '')
    .replace(/^00/, '+')
  return /^\+?\d{6,15}$/.test(plain) ? plain : null
}
