/** More marks on one letter than any script has; the number is Unicode's own bound for streams (UAX #15). */
const longMarks = /(?:^|\P{M})\p{M}{31}/u
/** Below the first combining mark there is nothing to look for. */
const beyondLatin = /[\u0300-\uffff]/

/** Whether a letter has too many combining marks: ordering them takes quadratic time. */
export const hasExcessiveMarks = (text: string): boolean =>
  text.length > 30 && beyondLatin.test(text) && longMarks.test(text)

/** In NFC; a text with too many marks on a letter stays as it is. */
export const normalizeText = (text: string): string =>
  hasExcessiveMarks(text) ? text : text.normalize('NFC')

/** Scripts whose letters join, controlled by joiners. */
const joining =
  /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mand}\p{sc=Nkoo}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Tibt}\p{sc=Mymr}\p{sc=Khmr}]$/u
const picture = /^\p{ExtPict}/u
const pictureBefore = /(?:\p{ExtPict}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])$/u
const flagBefore = /\u{1f3f4}[\u{e0020}-\u{e007f}]{0,7}$/u
const joiners = /^[\u200c\u200d]/

/** Whether a hidden letter does what it is for: joins letters of such a script, or pictures (a family, a flag). */
function isMeant(name: string, letter: string, at: number): boolean {
  const [before, after] = [name.slice(Math.max(0, at - 16), at), name.slice(at + letter.length)]
  if (letter >= '\u{e0020}') return flagBefore.test(before)
  if (!joiners.test(letter)) return false
  if (joining.test(before)) return !joiners.test(after)
  return letter === '\u200d' && pictureBefore.test(before) && picture.test(after)
}

/**
 * Letters that nobody sees and that mislead in a name: they turn the direction of what is around them
 * (`photo<RLO>gnp.exe` reads `photoexe.png`), or make two names look alike.
 */
const misleading =
  /[\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** Fast check, since nearly all names contain no such character. */
const rare = /[\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\udb40]/

const replaced = (name: string, by: (letter: string) => string): string =>
  rare.test(name)
    ? name.replace(misleading, (letter, at: number) => (isMeant(name, letter, at) ? letter : by(letter)))
    : name

/** Whether a name holds letters that mislead; joiners between letters and pictures that they join do not. */
export const hasInvisibleLetters = (name: string): boolean => withoutInvisibleLetters(name) !== name

/** The name without them. */
export const withoutInvisibleLetters = (name: string): string => replaced(name, () => '')

/** The name as it is shown: each of them as a mark that is seen, `photo‹U+202E›gnp.exe`. */
export const markInvisibleLetters = (name: string): string =>
  replaced(name, (letter) => `‹U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}›`)
