import { injectReplyRangeMarkers, injectTCReplyRangeMarkers } from '@eigenpal/docx-editor-core/docx'
import { parseDocx } from '@eigenpal/docx-editor-core/docx/parser'
import { repackDocx } from '@eigenpal/docx-editor-core/docx/rezip'
import {
  fromProseDoc,
  headerFooterToProseDoc,
  proseDocToBlocks,
  toProseDoc,
} from '@eigenpal/docx-editor-core/prosemirror/conversion'
import type { Document, HeaderFooter } from '@eigenpal/docx-editor-core/types/document'
import type { Node } from 'prosemirror-model'
import { type PackageParts, readPackageParts, writePackageParts } from '../editing/ooxml/index.ts'

export const readEditorDocument = (parts: PackageParts): Promise<Document> =>
  parseDocx(writePackageParts(parts).buffer)

function textOf(read: Document): Node {
  const { styles } = read.package
  return toProseDoc(read, styles ? { styles } : {})
}

/** Returns headers and footers by relationship. */
const storiesOf = ({ package: parts }: Document): [string, HeaderFooter][] => [
  ...(parts.headers ?? []),
  ...(parts.footers ?? []),
]

const storyText = ({ package: parts }: Document, { content }: HeaderFooter): Node =>
  headerFooterToProseDoc(content, {
    ...(parts.styles && { styles: parts.styles }),
    theme: parts.theme ?? null,
    defaultTabStopTwips: parts.settings?.defaultTabStop ?? null,
  })

/** Returns all editable texts by name. */
export const editableTextsOf = (read: Document): Map<string, Node> =>
  new Map([
    ['body', textOf(read)],
    ...storiesOf(read).map(([id, story]): [string, Node] => [`story ${id}`, storyText(read, story)]),
  ])

interface Way {
  /** A further transformation of each text between reading and writing. */
  passed?: (text: Node, name: string) => Node
  /** Transforms headers and footers too; the editor leaves them unchanged until they are edited. */
  stories?: boolean
}

/** Returns the editor's save of a document it only read. */
export const resaveDocument = async (parts: PackageParts, way: Way = {}): Promise<PackageParts> =>
  writeReadDocument(await readEditorDocument(parts), way)

/** The same of a document that was read before: it stays as it is, since reading takes the most time. */
export const resaveReadDocument = (read: Document, way: Way = {}): Promise<PackageParts> =>
  writeReadDocument(structuredClone(read), way)

async function writeReadDocument(
  read: Document,
  { passed = (text) => text, stories = false }: Way,
): Promise<PackageParts> {
  const document = fromProseDoc(passed(textOf(read), 'body'), read)
  if (stories)
    for (const [id, story] of storiesOf(document))
      story.content = proseDocToBlocks(passed(storyText(document, story), `story ${id}`))
  const { comments = [], content } = document.package.document
  injectReplyRangeMarkers(content, comments)
  injectTCReplyRangeMarkers(content, comments)
  return readPackageParts(new Uint8Array(await repackDocx(document)))
}
