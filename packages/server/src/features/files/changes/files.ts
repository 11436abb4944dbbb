import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { AccessibleNode } from '../../nodes/index.ts'
import { findChildrenByName, nodeNameKey, nodeNameRefusal, normalizeName } from '../../nodes/index.ts'
import { firstFreeName } from '../../nodes/names/index.ts'
import { insertNodeRows, type NodeToInsert } from '../../nodes/tree/index.ts'

/** A file to be added. */
export interface FileToAdd {
  /** Set where the caller has already generated one. */
  id?: string
  /** A folder below the target (from `ensureFolderPaths`); absent: the target itself. */
  folderId?: string
  name: string
  /** Bytes of its first version. */
  size: number
}

/** refuse: throws `spaces.name_taken` with the names; both: adds as 'a (2).txt'. */
export type NameClashRule = 'refuse' | 'both'

/**
 * Adds files under a locked target in one statement and returns them in the same order. Charges no quota: the
 * caller turns its reservation into use.
 * @throws spaces.name_taken with the names, or the refusal of a name
 */
export async function addFilesToFolder(
  tx: Tx,
  target: AccessibleNode,
  files: readonly FileToAdd[],
  clash: NameClashRule = 'refuse',
): Promise<{ id: string; folderId: string; name: string; createdAt: Date }[]> {
  for (const { name } of files) {
    const reason = nodeNameRefusal(name)
    if (reason) throw new AppError(reason, { name })
  }
  const wanted = files.map((file) => ({
    ...file,
    folderId: file.folderId ?? target.node.id,
    name: normalizeName(file.name),
    isFolder: false,
  }))
  const nodes = clash === 'both' ? await withFreeNames(tx, wanted) : wanted
  const made = [...(await insertNodeRows(tx, nodes)).entries()].map(([id, node]) => ({ id, ...node }))
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

const placeOf = ({ folderId, name }: Pick<NodeToInsert, 'folderId' | 'name'>) =>
  `${folderId}/${nodeNameKey(name)}`

/** Gives each node whose name is taken the next free one, also counting names of the same batch. */
export async function withFreeNames<T extends NodeToInsert>(
  tx: Pick<Ctx, 'db'>,
  nodes: readonly T[],
): Promise<T[]> {
  const taken = new Set(
    (await findChildrenByName(tx.db, nodes)).map((child) => `${child.parentId}/${child.key}`),
  )
  const answer: T[] = []
  for (const node of nodes) {
    const name = taken.has(placeOf(node)) ? await nextName(tx, node, taken) : node.name
    taken.add(placeOf({ folderId: node.folderId, name }))
    answer.push({ ...node, name })
  }
  return answer
}

const GUESSES = 50

/** Looks up numbered names in rounds, so that a folder full of copies is not read whole. */
async function nextName(
  tx: Pick<Ctx, 'db'>,
  { folderId, name, isFolder }: NodeToInsert,
  taken: Set<string>,
): Promise<string> {
  const here = new Set([...taken].filter((key) => key.startsWith(`${folderId}/`)).map((key) => key.slice(37)))
  for (;;) {
    const guesses: string[] = []
    for (let count = 0; count < GUESSES; count++) {
      const guess = firstFreeName(name, isFolder, here)
      guesses.push(guess)
      here.add(nodeNameKey(guess))
    }
    const found = new Set(
      (
        await findChildrenByName(
          tx.db,
          guesses.map((guess) => ({ folderId, name: guess })),
        )
      ).map((child) => child.key),
    )
    const free = guesses.find((guess) => !found.has(nodeNameKey(guess)))
    if (free) return free
  }
}
