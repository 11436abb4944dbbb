import { entryOf, firstOf } from '../certain.ts'
import { buildZipFile, type ZipEntryToWrite } from './zip.ts'

/** Core properties of an Office document. */
export interface OfficeDocumentAbout {
  title: string
  author: string
  at: Date
}

const entities = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }))
/** Text as it may stand in XML. */
export const escapeXmlText = (text: string | number) =>
  String(text).replace(/[&<>"]/g, (sign) => entryOf(entities, sign))

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const links = 'http://schemas.openxmlformats.org/package/2006/relationships'
const officeLinks = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const officeNamespaces = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  x: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  p: 'http://schemas.openxmlformats.org/presentationml/2006/main',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  r: officeLinks,
}

/** A part of an Office document. `type` is the end of its content type, after `application/vnd.openxmlformats-`. */
export interface OfficePackagePart {
  name: string
  type: string
  body: string
}

/** Relations of one part: kind (the end of its address) and target. */
export const relationshipsPart = (list: readonly [kind: string, target: string][]) =>
  `${head}<Relationships xmlns="${links}">${list
    .map(([kind, target], index) => {
      const base = kind === 'core' ? links.replace('/relationships', '/relationships/metadata') : officeLinks
      const type = kind === 'core' ? `${base}/core-properties` : `${base}/${kind}`
      return `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`
    })
    .join('')}</Relationships>`

/** Packs parts into a document whose main part is the first. `others` are relations and the like, without a type. */
export function buildOfficePackage(
  about: OfficeDocumentAbout,
  parts: readonly OfficePackagePart[],
  others: readonly ZipEntryToWrite[],
): Buffer {
  const overrides = parts
    .map(
      ({ name, type }) =>
        `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-${type}+xml"/>`,
    )
    .join('')
  const listed = `${head}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`
  return buildZipFile(
    [
      { name: '[Content_Types].xml', bytes: listed },
      {
        name: '_rels/.rels',
        bytes: relationshipsPart([
          ['officeDocument', firstOf(parts).name],
          ['core', 'docProps/core.xml'],
        ]),
      },
      { name: 'docProps/core.xml', bytes: core(about) },
      ...parts.map(({ name, body }) => ({ name, bytes: head + body })),
      ...others,
    ],
    about.at,
  )
}

const core = ({ title, author, at }: OfficeDocumentAbout) =>
  `${head}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXmlText(title)}</dc:title><dc:creator>${escapeXmlText(author)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${at.toISOString()}</dcterms:created></cp:coreProperties>`
