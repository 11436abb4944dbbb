/** More marks on one letter than any script has; the number is Unicode's own bound for streams (UAX #15). */
const longMarks = /(?:^|\P{M})\p{M}{31}/u
/** Below the first combining mark there is nothing to look for. */
const beyondLatin = /[\u0300-\uffff]/

/** Whether too many marks stand on one letter: to put them in order costs the square of their number. */
export const hasLongMarks = (text: string): boolean =>
  text.length > 30 && beyondLatin.test(text) && longMarks.test(text)

/** In NFC; a text with too many marks on a letter stays as it is. */
export const normalized = (text: string): string => (hasLongMarks(text) ? text : text.normalize('NFC'))
