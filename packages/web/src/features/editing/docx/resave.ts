import { parseDocx } from '@eigenpal/docx-editor-core/docx/parser'
import { repackDocx } from '@eigenpal/docx-editor-core/docx/rezip'
import { fromProseDoc, toProseDoc } from '@eigenpal/docx-editor-core/prosemirror/conversion'
import type { Node } from 'prosemirror-model'
import { openPackage, type Parts, writePackage } from '../package/package.ts'

/** The editor's own re-save of a document it only read; `passed`: what else its text goes through on the way. */
export async function resaved(parts: Parts, passed = (text: Node) => text): Promise<Parts> {
  const read = await parseDocx(writePackage(parts).buffer)
  const { styles } = read.package
  const text = toProseDoc(read, styles ? { styles } : {})
  return openPackage(new Uint8Array(await repackDocx(fromProseDoc(passed(text), read))))
}
