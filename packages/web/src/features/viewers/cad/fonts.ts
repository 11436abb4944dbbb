import { version } from '@fontsource/noto-sans-sc/package.json'
import subsets from '@fontsource/noto-sans-sc/unicode.json'

/** Our own copies of the font files (see font-assets.ts). */
const own = `${import.meta.env.BASE_URL}assets/noto-sans-sc-${version}/`

/** The subsets of Noto Sans SC, which covers Chinese, by file name. */
const parts = Object.entries(subsets).map(([key, ranges]) => {
  const name = key.replace(/[[\]]/g, '')
  return { name, address: `${own}noto-sans-sc-${name}-400-normal.woff`, ranges: unicodeRangesOf(ranges) }
})

/** Parses `U+20-7E,U+4E00` into pairs of numbers. */
export function unicodeRangesOf(text: string): [number, number][] {
  return text.split(',').flatMap((range): [number, number][] => {
    const [, from = '', to = from] = /^U\+([0-9a-f]+)(?:-([0-9a-f]+))?$/i.exec(range.trim()) ?? []
    return from === '' ? [] : [[Number.parseInt(from, 16), Number.parseInt(to, 16)]]
  })
}

/**
 * Returns the addresses of the font subsets for these characters, Latin first: the whole font would be 5 MB.
 */
export const fontPartsFor = (characters: ReadonlySet<number>): string[] =>
  parts
    .filter(
      ({ name, ranges }) =>
        name === 'latin' ||
        [...characters].some((one) => ranges.some(([from, to]) => one >= from && one <= to)),
    )
    .toSorted((one, other) => Number(other.name === 'latin') - Number(one.name === 'latin'))
    .map(({ address }) => new URL(address, location.href).href)
