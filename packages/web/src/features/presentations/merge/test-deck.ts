import { strFromU8, strToU8 } from 'fflate'
import { expect } from 'vitest'
import { mergePresentations } from './merge.ts'

export const names =
  'xmlns:a="http://a" xmlns:p="http://p" xmlns:r="http://r" xmlns:mc="http://mc" xmlns:p14="http://p14"'

/** A text box of the file, and as the editor writes it: formatted, without content that it does not know. */
export const box = (id: number, text: string, x = 10) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="b${id}"/></p:nvSpPr><p:spPr><a:off x="${x}" y="5"/></p:spPr><p:txBody><a:p><a:pPr><a:buNone/></a:pPr><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
export const saved = (id: number, text: string, x = 12) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="b${id}"></p:cNvPr></p:nvSpPr><p:spPr><a:off x="${x}" y="6"></a:off></p:spPr><p:txBody><a:p><a:pPr></a:pPr><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`

export const group = (children: string, frame: string, id: number, name: string) =>
  `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="${id}" name="${name}"/></p:nvGrpSpPr><p:grpSpPr>${frame}</p:grpSpPr>${children}</p:grpSp>`
export const frame = (x: number, inner: number) => `<a:off x="${x}" y="0"/><a:chOff x="${inner}" y="0"/>`

export const faded =
  '<mc:AlternateContent><mc:Choice Requires="p14"><p:transition p14:dur="2000"><p:fade/></p:transition></mc:Choice></mc:AlternateContent>'
export const timing = (id: number) => `<p:timing><p:tgt spid="${id}"/></p:timing>`

export const slide = (shapes: string, rest = '') =>
  `<?xml version="1.0"?>\n<p:sld ${names}><p:cSld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/>${shapes}</p:spTree></p:cSld>${rest}</p:sld>`

export const relation = (id: string, target: string, type = 'x') =>
  `<Relationship Id="${id}" Type="http://t/${type}" Target="${target}"/>`
export const relations = (...all: string[]) =>
  `<Relationships xmlns="http://rel">${all.join('')}</Relationships>`
export const types = (...slides: number[]) =>
  `<Types xmlns="http://ct"><Default Extension="xml" ContentType="a/xml"/>${slides
    .map((number) => `<Override PartName="/ppt/slides/slide${number}.xml" ContentType="a/slide"/>`)
    .join('')}</Types>`
export const shown = (...slides: number[]) =>
  `<p:presentation ${names}><p:sldMasterIdLst/><p:sldIdLst>${slides
    .map((number) => `<p:sldId id="${255 + number}" r:id="rId${number}"/>`)
    .join('')}</p:sldIdLst><p:sldSz cx="9"/></p:presentation>`

type Files = Record<string, string>

export const deck = (slides: number[], more: Files = {}): Files => ({
  '[Content_Types].xml': types(...slides),
  '_rels/.rels': relations(relation('rId1', 'ppt/presentation.xml'), relation('rId2', 'docProps/core.xml')),
  'docProps/core.xml': '<core>then</core>',
  'ppt/presentation.xml': shown(...slides),
  'ppt/_rels/presentation.xml.rels': relations(
    ...slides.map((number) => relation(`rId${number}`, `slides/slide${number}.xml`, 'slide')),
  ),
  ...Object.fromEntries(
    slides.map((number) => [`ppt/slides/slide${number}.xml`, slide(box(2, `text ${number}`))]),
  ),
  ...more,
})

const parts = (files: Files) => new Map(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))

export function merge(original: Files, base: Files, edited: Files): Files {
  const result = mergePresentations(parts(original), parts(base), parts(edited))
  return Object.fromEntries([...result].map(([name, bytes]) => [name, strFromU8(bytes)]))
}

/** Returns a deck as original, untouched save and edited save, by its first slide. */
export const first = (original: string, base: string, edited: string): string => {
  const name = 'ppt/slides/slide1.xml'
  const result = merge(
    deck([1, 2], { [name]: original }),
    deck([1, 2], { [name]: base, 'docProps/core.xml': '<core>now</core>' }),
    deck([1, 2], { [name]: edited, 'docProps/core.xml': '<core>later</core>' }),
  )
  const others = Object.entries(deck([1, 2], { [name]: original })).filter(([other]) => other !== name)
  expect(Object.entries(result).filter(([other]) => other !== name)).toEqual(others)
  return result[name]!
}
