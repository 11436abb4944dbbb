import type { Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Reached } from '../../nodes/index.ts'
import { findChildren, keyOf, nameRefusal, tidy } from '../../nodes/index.ts'
import { freeName } from '../../nodes/names/index.ts'
import { insertNodes, type NewNode } from '../../nodes/tree/index.ts'

/** A file to be added. */
export interface NewFile {
  /** Where the caller has made one already. */
  id?: string
  /** A folder below the target (as `ensureFolders` answers); absent: the target itself. */
  folderId?: string
  name: string
  /** Bytes of its first version. */
  size: number
}

/** refuse: throws `spaces.name_taken` with the names; both: 'a (2).txt'. */
export type Clash = 'refuse' | 'both'

/**
 * Adds files under a locked target, all of them in one statement, and answers them in the same order. Charges no
 * quota: the caller turns its reservation into use.
 * @throws spaces.name_taken with the names, or the name's own refusal
 */
export async function addFiles(
  tx: Tx,
  target: Reached,
  files: readonly NewFile[],
  clash: Clash = 'refuse',
): Promise<{ id: string; folderId: string; name: string; createdAt: Date }[]> {
  for (const { name } of files) {
    const reason = nameRefusal(name)
    if (reason) throw new AppError(reason, { name })
  }
  const wanted = files.map((file) => ({
    ...file,
    folderId: file.folderId ?? target.node.id,
    name: tidy(file.name),
    isFolder: false,
  }))
  const nodes = clash === 'both' ? await besideOthers(tx, wanted) : wanted
  const made = [...(await insertNodes(tx, nodes)).entries()].map(([id, node]) => ({ id, ...node }))
  if (made.length < nodes.length) {
    const done = new Set(made.map(placeOf))
    throw new AppError('spaces.name_taken', {
      names: nodes.filter((node) => !done.has(placeOf(node))).map((node) => node.name),
    })
  }
  const byPlace = new Map(made.map((node) => [placeOf(node), node]))
  return nodes.map((node) => {
    const { id, folderId, name, createdAt } = byPlace.get(placeOf(node))!
    return { id, folderId, name, createdAt }
  })
}

const placeOf = ({ folderId, name }: Pick<NewNode, 'folderId' | 'name'>) => `${folderId}/${keyOf(name)}`

/** Gives each node whose name is taken the next free one, counting those of the same batch. */
export async function besideOthers<T extends NewNode>(tx: Tx, nodes: readonly T[]): Promise<T[]> {
  const taken = new Set((await findChildren(tx.db, nodes)).map((child) => `${child.parentId}/${child.key}`))
  const answer: T[] = []
  for (const node of nodes) {
    const name = taken.has(placeOf(node)) ? await nextName(tx, node, taken) : node.name
    taken.add(placeOf({ folderId: node.folderId, name }))
    answer.push({ ...node, name })
  }
  return answer
}

const GUESSES = 50

/** Asks for the numbered names in rounds, so that a folder full of copies is not read whole. */
async function nextName(tx: Tx, { folderId, name, isFolder }: NewNode, taken: Set<string>): Promise<string> {
  const here = new Set([...taken].filter((key) => key.startsWith(`${folderId}/`)).map((key) => key.slice(37)))
  for (;;) {
    const guesses: string[] = []
    for (let count = 0; count < GUESSES; count++) {
      const guess = freeName(name, isFolder, here)
      guesses.push(guess)
      here.add(keyOf(guess))
    }
    const found = new Set(
      (
        await findChildren(
          tx.db,
          guesses.map((guess) => ({ folderId, name: guess })),
        )
      ).map((child) => child.key),
    )
    const free = guesses.find((guess) => !found.has(keyOf(guess)))
    if (free) return free
  }
}
