import { type blankSuffixes, templateApi } from '@cabinet/contract/templates'
import { call } from '../../kernel/call.ts'
import type { Words } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { refreshSpaces, show } from '../spaces/index.ts'
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

/** Asks for a name (and a template) and makes the file or the folders in the target. */
export async function make({ blank }: Question, { spaceId, parentId }: Target): Promise<void> {
  const create = async (name: string, from: { id?: string; suffix?: Blank }) => {
    const item = await call(templateApi.make, { ...from, name, spaceId, parentId })
    toast.success(words.made, { params: { name: item.name } })
    void refreshSpaces()
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
