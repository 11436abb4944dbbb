import type { FileItem } from '@cabinet/contract/nodes'
import { type blankSuffixes, templateApi } from '@cabinet/contract/templates'
import { call } from '../../kernel/call.ts'
import { show } from '../../kernel/show.tsx'
import type { Words } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { openEditor, opensInEditor } from '../editing/index.ts'
import { refreshSpaces } from '../nodes/index.ts'
import { openPreview } from '../previews/index.ts'
import { GalleryDialog } from './gallery-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { words } from './templates.text.ts'

export type Blank = (typeof blankSuffixes)[number]

/** A blank file of an extension, or whatever is chosen from the gallery. */
export type Question = { blank?: Blank }

interface Target {
  spaceId?: string | undefined
  parentId?: string | undefined
}

export const blankWords: Record<Blank, Words> = {
  '.docx': words.word,
  '.xlsx': words.excel,
  '.pptx': words.powerpoint,
  '.txt': words.txt,
  '.md': words.markdown,
}

/** What was made is written next; where it cannot be written here, it is looked at. Folders stay in the list. */
function openMade(item: FileItem) {
  if (item.folder) return
  if (opensInEditor(item)) openEditor(item)
  else openPreview(item)
}

/** Asks for a name (and a template) and makes the file or the folders in the target. */
export async function make({ blank }: Question, { spaceId, parentId }: Target): Promise<void> {
  const create = async (name: string, from: { id?: string; suffix?: Blank }) => {
    const item = await call(templateApi.make, { ...from, name, spaceId, parentId })
    toast.success(words.made, { params: { name: item.name } })
    void refreshSpaces()
    openMade(item)
  }
  await show<void>((answer) =>
    blank ? (
      <NameDialog
        blank={blank}
        onName={(name) => create(name, { suffix: blank })}
        onClose={() => answer(null)}
      />
    ) : (
      <GalleryDialog onMake={create} onClose={() => answer(null)} />
    ),
  )
}
