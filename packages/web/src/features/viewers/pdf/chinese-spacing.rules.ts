/** Characters next to which a space is only typographic. */
const chinese = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]`
const spaces = new RegExp(`(?<=${chinese}) +| +(?=${chinese})`, 'gu')

/** Returns a text without the spaces beside Chinese characters, and the original index of each remaining character. */
export function removeChineseSpacing(text: string): { text: string; places: number[] } {
  const places: number[] = []
  let closed = ''
  const keep = (from: number, to: number) => {
    closed += text.slice(from, to)
    for (let at = from; at < to; at++) places.push(at)
  }
  let from = 0
  for (const { index, 0: gap } of text.matchAll(spaces)) {
    keep(from, index)
    from = index + gap.length
  }
  keep(from, text.length)
  return { text: closed, places }
}
