import type { Document } from '@eigenpal/docx-editor-core/types/document'

type Package = Document['package']
type Entries<Name extends 'headers' | 'footers' | 'relationships'> = [
  string,
  NonNullable<Package[Name]> extends Map<string, infer Value> ? Value : never,
][]

/** The changeable parts of a document that are neither in its texts nor in its comments. */
interface Page {
  section: Package['document']['finalSectionProperties']
  headers: Entries<'headers'>
  footers: Entries<'footers'>
  relationships: Entries<'relationships'>
}

/** Returns whether a header or footer was created in the editor, by its id. */
const isNew = ([id]: [string, unknown]): boolean => id.startsWith('rId_new_')

const newOf = <Value>(entries: Map<string, Value> | undefined): [string, Value][] =>
  [...(entries ?? [])].filter(isNew)

/** Serialises the page setup with new headers and footers. */
export function sharedPageSetup({ package: parts }: Document): string {
  const page: Page = {
    section: parts.document.finalSectionProperties,
    headers: newOf(parts.headers),
    footers: newOf(parts.footers),
    relationships: newOf(parts.relationships),
  }
  return JSON.stringify(page)
}

/** Applies a shared page setup to a document. */
export function applyPageSetup({ package: parts }: Document, text: string): void {
  const page: Page = JSON.parse(text)
  parts.document.finalSectionProperties = page.section
  parts.headers = new Map([...(parts.headers ?? []), ...page.headers])
  parts.footers = new Map([...(parts.footers ?? []), ...page.footers])
  parts.relationships = new Map([...(parts.relationships ?? []), ...page.relationships])
}
