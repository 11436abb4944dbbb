import type { ListedFileItem } from '@cabinet/contract/nodes'
import { type blankFileSuffixes, templateEndpoints } from '@cabinet/contract/templates'
import { call } from '../../kernel/call.ts'
import { showDialog } from '../../kernel/show.tsx'
import type { LocalizedText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { openFileEditor, opensInFileEditor } from '../editing/index.ts'
import { refreshFileQueries } from '../nodes/index.ts'
import { openFilePreview } from '../previews/index.ts'
import { TemplateGalleryDialog } from './gallery-dialog.tsx'
import { NewFileNameDialog } from './name-dialog.tsx'
import { messages } from './templates.text.ts'

export type BlankExtension = (typeof blankFileSuffixes)[number]

/** A blank file of an extension, or whatever is chosen from the gallery. */
export type MakeFileQuestion = { blank?: BlankExtension }

interface Target {
  spaceId?: string | undefined
  parentId?: string | undefined
}

export const blankFileMessages: Record<BlankExtension, LocalizedText> = {
  '.docx': messages.word,
  '.xlsx': messages.excel,
  '.pptx': messages.powerpoint,
  '.txt': messages.txt,
  '.md': messages.markdown,
}

/**
 * Opens the new file in its editor, or in the preview where it cannot be edited here. Folders stay in the
 * list.
 */
function openMade(item: ListedFileItem) {
  if (item.folder) return
  if (opensInFileEditor(item)) openFileEditor(item)
  else openFilePreview(item)
}

/** Asks for a name (and a template) and creates the file or folders in the target. */
export async function askAndMakeFile(
  { blank }: MakeFileQuestion,
  { spaceId, parentId }: Target,
): Promise<void> {
  const create = async (name: string, from: { id?: string; suffix?: BlankExtension }) => {
    const item = await call(templateEndpoints.make, { ...from, name, spaceId, parentId })
    showToast.success(messages.made, { params: { name: item.name } })
    void refreshFileQueries()
    openMade(item)
  }
  await showDialog<void>((answer) =>
    blank ? (
      <NewFileNameDialog
        blank={blank}
        onName={(name) => create(name, { suffix: blank })}
        onClose={() => answer(null)}
      />
    ) : (
      <TemplateGalleryDialog onMake={create} onClose={() => answer(null)} />
    ),
  )
}
