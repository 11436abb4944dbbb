import type { PackageParts } from '../../editing/ooxml/index.ts'
import {
  attributesIn,
  attributesOf,
  descendantsOf,
  parseXmlTree,
  type XmlElement,
  xmlAttributeOf,
  xmlOpeningTagOf,
} from '../../editing/xml/index.ts'
import { renumberLists, withEditorLists } from './lists.ts'
import { DocumentLossError, StrictDocumentError } from './loss.ts'
import { decodePartText, encodePartText, requirePartText } from './relations.ts'
import { MergedPartsWriter } from './writer.ts'

export const wordMainNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const strictMainNamespace = 'http://purl.oclc.org/ooxml/wordprocessingml/main'
export const wordParagraphIdsNamespace = 'http://schemas.microsoft.com/office/word/2010/wordml'

/** Returns whether a part has editable paragraphs. */
export const isStoryPart = (name: string): boolean =>
  /^word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/.test(name)

/** Returns unique ids for all paragraphs: the existing one where it is unique, else a new one. */
export function paragraphNames(
  parts: PackageParts,
): Map<string, { xml: XmlElement; names: Map<XmlElement, string> }> {
  const stories = [...parts.keys()].filter(isStoryPart).sort()
  const read = new Map(stories.map((name) => [name, parseXmlTree(requirePartText(parts, name))]))
  const taken = new Set<string>()
  const found = new Map<string, { xml: XmlElement; names: Map<XmlElement, string> }>()
  for (const [story, xml] of read) {
    const names = new Map<XmlElement, string>()
    found.set(story, { xml, names })
    for (const paragraph of descendantsOf(xml, 'w:p')) {
      const own = xmlAttributeOf(paragraph, 'w14:paraId')?.toUpperCase()
      if (!own || !/^[0-7][\dA-F]{7}$/.test(own) || own === '00000000' || taken.has(own)) continue
      taken.add(own)
      names.set(paragraph, own)
    }
  }
  let next = 0x10000000
  for (const { xml, names } of found.values())
    for (const paragraph of descendantsOf(xml, 'w:p')) {
      if (names.has(paragraph)) continue
      while (taken.has(next.toString(16).toUpperCase())) next++
      names.set(paragraph, (next++).toString(16).toUpperCase())
    }
  return found
}

/**
 * Prepares the document for the editor: every paragraph gets an id, and the editor's two list ids their
 * meaning.
 */
export function prepareForEditor(original: PackageParts): PackageParts {
  const main = original.get('word/document.xml')
  if (!main) throw new DocumentLossError('its text is not where documents have it')
  const writer = new MergedPartsWriter(original, original)
  for (const [story, { xml, names }] of paragraphNames(original)) {
    const namespace = attributesOf(xml).get('xmlns:w')
    if (namespace === strictMainNamespace) throw new StrictDocumentError('its kind of XML')
    if (namespace !== wordMainNamespace) throw new DocumentLossError('its kind of XML')
    writer.write(story, renumberLists(named(xml, names)))
  }
  const styles = 'word/styles.xml'
  if (original.has(styles)) writer.write(styles, renumberLists(writer.text(styles)))
  const lists = 'word/numbering.xml'
  const numbering = withEditorLists(original.has(lists) ? writer.text(lists) : null)
  if (original.has(lists)) writer.write(lists, numbering)
  else writer.addStory(lists, 'numbering', numbering)
  return writer.result()
}

function named(xml: XmlElement, names: ReadonlyMap<XmlElement, string>): string {
  let text = ''
  let at = 0
  const root = xmlOpeningTagOf(xml)
  if (attributesIn(root).get('xmlns:w14') !== wordParagraphIdsNamespace) {
    text = `${xml.text.slice(0, xml.start)}${root.replace(/(\/?>)$/, ` xmlns:w14="${wordParagraphIdsNamespace}"$1`)}`
    at = xml.openEnd
  }
  for (const paragraph of descendantsOf(xml, 'w:p')) {
    const name = names.get(paragraph) ?? ''
    const open = xmlOpeningTagOf(paragraph).replace(/\sw14:paraId\s*=\s*("[^"]*"|'[^']*')/, '')
    text += xml.text.slice(at, paragraph.start) + open.replace(/^<w:p/, `<w:p w14:paraId="${name}"`)
    at = paragraph.openEnd
  }
  return text + xml.text.slice(at)
}

/** Returns a document with one paragraph per style, which reveals how the editor writes styles. */
export function styleProbeDocument(ready: PackageParts): PackageParts {
  const parts = new Map(ready)
  const styles = parts.get('word/styles.xml')
  const found: string[] = ['']
  if (styles) {
    const xml = parseXmlTree(decodePartText(styles))
    for (const style of descendantsOf(xml, 'w:style'))
      if (xmlAttributeOf(style, 'w:type') === 'paragraph')
        found.push(xmlAttributeOf(style, 'w:styleId') ?? '')
  }
  const paragraphs = found.map(
    (id) => `<w:p>${id ? `<w:pPr><w:pStyle w:val="${id}"/></w:pPr>` : ''}<w:r><w:t>x</w:t></w:r></w:p>`,
  )
  const body = `<w:document xmlns:w="${wordMainNamespace}"><w:body>${paragraphs.join('')}<w:sectPr/></w:body></w:document>`
  parts.set('word/document.xml', encodePartText(body))
  return parts
}
