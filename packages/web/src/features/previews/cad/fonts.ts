import subsets from '@fontsource/noto-sans-sc/unicode.json'

/** The parts of Noto Sans SC, which has all letters of Chinese, by the name of the part. */
const files = import.meta.glob<string>(
  '../../../../../../node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-*-400-normal.woff',
  { query: '?url', import: 'default', eager: true },
)

const parts = Object.entries(files).map(([path, address]) => {
  const name = /noto-sans-sc-(.+)-400-normal\.woff$/.exec(path)![1]!
  const ranges = (subsets as Record<string, string>)[`[${name}]`] ?? (subsets as Record<string, string>)[name]
  return { name, address, ranges: rangesOf(ranges ?? '') }
})

/** `U+20-7E,U+4E00` as pairs of numbers. */
export function rangesOf(text: string): [number, number][] {
  return text.split(',').flatMap((range): [number, number][] => {
    const [, from, to = from] = /^U\+([0-9a-f]+)(?:-([0-9a-f]+))?$/i.exec(range.trim()) ?? []
    return from === undefined ? [] : [[Number.parseInt(from, 16), Number.parseInt(to!, 16)]]
  })
}

/** Where the parts of the font are that have these characters, the Latin one first. All of it would be 5 MB. */
export const fontsFor = (characters: ReadonlySet<number>): string[] =>
  parts
    .filter(
      ({ name, ranges }) =>
        name === 'latin' ||
        [...characters].some((one) => ranges.some(([from, to]) => one >= from && one <= to)),
    )
    .toSorted((one, other) => Number(other.name === 'latin') - Number(one.name === 'latin'))
    .map(({ address }) => new URL(address, location.href).href)
