import type { IDocumentData } from '@univerjs/core'
import {
  joinXmlElement,
  type SplitXmlElement,
  splitXmlElement,
  tagAttribute,
  withAttributes,
  xmlSlicesNamed,
} from '../../editing/xml/index.ts'
import { styleFontXml, type UniverCellStyle } from '../markup/looks.ts'
import { escapedText } from '../markup/xml.ts'

/** The shared strings; new ones are appended. */
export class SharedStringTable {
  #root: SplitXmlElement
  #texts: string[]
  #places: Map<string, number> | null = null
  #used = 0
  readonly #before: number

  constructor(xml: string) {
    this.#root = splitXmlElement(xml)
    this.#texts = this.#root.items.flatMap(({ name, xml }) => (name === 'si' ? [xml] : []))
    this.#before = this.#texts.length
  }

  /** Returns the index of an `<si>` with this content, adding it where it is missing. */
  place(inner: string): number {
    const xml = `<si>${inner}</si>`
    this.#places ??= new Map(this.#texts.map((text, place) => [text, place]))
    this.#used += 1
    const found = this.#places.get(xml)
    if (found !== undefined) return found
    this.#places.set(xml, this.#texts.length)
    return this.#texts.push(xml) - 1
  }

  at(place: number): string | null {
    return this.#texts[place] ?? null
  }

  get touched(): boolean {
    return this.#texts.length > this.#before
  }

  text(): string {
    const added = this.#texts.slice(this.#before)
    const last = this.#root.items.findLastIndex(({ name }) => name === 'si')
    const items = [...this.#root.items]
    items.splice(last + 1, 0, ...added.map((xml) => ({ name: 'si', xml })))
    const count = tagAttribute(this.#root.open, 'count')
    const open = withAttributes(this.#root.open, {
      ...(count && { count: Number(count) + this.#used }),
      ...(tagAttribute(this.#root.open, 'uniqueCount') && { uniqueCount: this.#texts.length }),
    })
    return joinXmlElement({ ...this.#root, open, items })
  }
}

export const plainTextRunXml = (text: string): string => {
  const kept = /^\s|\s$|[\n\t]| {2}/.test(text) ? ' xml:space="preserve"' : ''
  return `<t${kept}>${escapedText(text)}</t>`
}

/** Converts Univer's cell document to text runs; one without formatting becomes plain text. */
export function richTextRunsXml(document: IDocumentData): string {
  const stream = (document.body?.dataStream ?? '').replace(/\r?\n?$/, '').replaceAll('\r', '\n')
  const runs = (document.body?.textRuns ?? [])
    .filter(({ ts, st, ed }) => ts && Object.keys(ts).length > 0 && st < ed && st < stream.length)
    .sort((a, b) => a.st - b.st)
  if (runs.length === 0) return plainTextRunXml(stream)
  let inner = ''
  let at = 0
  for (const { st, ed, ts } of runs) {
    if (st > at) inner += `<r>${plainTextRunXml(stream.slice(at, st))}</r>`
    const look = styleFontXml('<rPr></rPr>', ts as UniverCellStyle, 'rFont')
    inner += `<r>${look === '<rPr></rPr>' ? '' : look}${plainTextRunXml(stream.slice(Math.max(at, st), ed))}</r>`
    at = ed
  }
  if (at < stream.length) inner += `<r>${plainTextRunXml(stream.slice(at))}</r>`
  return inner
}

/** Whether an `<si>` or `<is>` has formatted runs. */
export const isRichTextItem = (item: string): boolean => xmlSlicesNamed(item, 'r').length > 0
