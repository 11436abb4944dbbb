import { fileEndpoints } from '@cabinet/contract/files'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { useEffect, useMemo, useState } from 'react'
import { type ListPages, useListPages } from '../../../kernel/pages.ts'
import { currentFolderView } from '../../files/index.ts'
import { type HeldListQuestion, heldListWith } from '../opening/held-lists.ts'
import { folderOfFile, listOpenedFrom } from '../opening/open-preview.ts'

/** Rows looked through for the open file's place, and how many at once. */
const most = 5_000
const stretch = 500

/** Returns the query of the list the file was opened from, else of its folder in default order. */
function questionOf(file: ListedFileItem): HeldListQuestion {
  const question = listOpenedFrom(file.id) ?? heldListWith(file.id)?.question
  if (question) return { ...question, type: question.type || 'file' }
  const { spaceId, parentId } = folderOfFile(file)
  const { sort, order } = currentFolderView()
  return { spaceId, parentId, type: 'file', sort, order }
}

export interface NeighbouringFiles {
  /** Place among the files of the list, from 0; -1 while it is unknown. */
  index: number
  total: number
  previous: ListedFileItem | undefined
  next: ListedFileItem | undefined
}

const nowhere: NeighbouringFiles = { index: -1, total: 0, previous: undefined, next: undefined }

/** The files before and after this one in the list it stands in. */
export function useNeighbouringFiles(file: ListedFileItem): NeighbouringFiles {
  const { id, spaceId, parentId } = file
  // Dependencies: the list is chosen once, and again in another folder
  const question = useMemo(() => questionOf(file), [spaceId, parentId])
  const { total, load, show, at } = useListPages(fileEndpoints.list, question)
  const [last, setLast] = useState(-1)

  const index = indexOf(id, last, at)
  const known = index >= 0
  useEffect(() => {
    if (known) return setLast(index)
    let live = true
    void find(id, Math.min(total, most), load)
      .then((found) => live && setLast(found))
      .catch(() => undefined)
    return () => {
      live = false
    }
  }, [id, known, index, total, load])
  useEffect(() => {
    if (known) show(index, index + 1)
  }, [known, index, show])

  if (!known) return nowhere
  return { index, total, previous: index > 0 ? at(index - 1) : undefined, next: at(index + 1) }
}

async function find(id: string, total: number, load: ListPages<typeof fileEndpoints.list>['load']) {
  for (let from = 0; from < total; from += stretch) {
    const rows = await load(from, Math.min(total, from + stretch) - 1)
    const found = rows.findIndex((row) => row.id === id)
    if (found >= 0) return from + found
  }
  return -1
}

/** Returns the file's index: unchanged, or next to the file that was open last. */
function indexOf(id: string, last: number, at: (index: number) => ListedFileItem | undefined): number {
  for (const index of [last, last + 1, last - 1]) if (index >= 0 && at(index)?.id === id) return index
  return -1
}
