/**
 * Unambiguous letters and digits as pen strokes on a 4 by 6 grid: points `xy`, strokes separated by `/`.
 * Drawn by us, so that no font is needed.
 */
const drawn: Record<string, string> = {
  A: '06 20 46/14 34',
  C: '41 30 10 01 05 16 36 45',
  E: '40 00 06 46/03 33',
  F: '40 00 06/03 33',
  H: '00 06/40 46/03 43',
  K: '00 06/40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03/23 46',
  T: '00 40/20 26',
  U: '00 05 16 36 45 40',
  W: '00 16 23 36 40',
  X: '00 46/40 06',
  Y: '00 23 40/23 26',
  3: '01 10 30 41 42 33 23/33 44 45 36 16 05',
  4: '36 30 04 44',
  7: '00 40 16',
  9: '43 13 02 01 10 30 41 44 36 16',
}

export interface LetterPoint {
  x: number
  y: number
}
export type LetterStroke = LetterPoint[]

export const captchaAlphabet = Object.keys(drawn).join('')

export const strokesOfLetter = (letter: string): LetterStroke[] =>
  (drawn[letter] ?? '')
    .split('/')
    .map((stroke) => stroke.split(' ').map(([x, y]) => ({ x: Number(x), y: Number(y) })))
