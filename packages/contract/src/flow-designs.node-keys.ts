// Keys of an approval flow's nodes: unique, and stable over versions.

import { flowDocumentLimits } from './flow-designs.document.ts'
import { FlowDocumentProblem, isBlankNode, isRawObject, readRawObject } from './flow-designs.raw.ts'

/** Letters that a key may have (ours). */
const soundKey = /^[\w-]{1,40}$/

export interface NodeKeys {
  /** The key that the node brings, or a new one where it brings none, a damaged one or one that is taken. */
  take(given: unknown): string
}

/** Walks the raw tree once without the stack, so that its size and depth are bounded before it is read. */
export function createNodeKeys(root: unknown): NodeKeys {
  const given = new Set<string>()
  let nodes = 0
  const open: [unknown, number][] = [[root, 0]]
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const [value, depth] = entry
    const raw = readRawObject(value, 'nodeConfig')
    if (++nodes > flowDocumentLimits.nodes) throw new FlowDocumentProblem('too_many', 'nodeConfig')
    if (depth > flowDocumentLimits.depth) throw new FlowDocumentProblem('too_deep', 'conditionNodes')
    if (isSoundKey(raw.nodeKey)) given.add(raw.nodeKey)
    if (!isBlankNode(raw.childNode)) open.push([raw.childNode, depth])
    if (Array.isArray(raw.conditionNodes))
      for (const branch of raw.conditionNodes) if (isRawObject(branch)) open.push([branch, depth + 1])
  }
  return keysBeside(given)
}

function keysBeside(given: ReadonlySet<string>): NodeKeys {
  const taken = new Set<string>()
  let made = 0
  return {
    take(key) {
      if (isSoundKey(key) && !taken.has(key)) {
        taken.add(key)
        return key
      }
      let fresh = ''
      do fresh = `node-${++made}`
      while (given.has(fresh) || taken.has(fresh))
      taken.add(fresh)
      return fresh
    },
  }
}

const isSoundKey = (key: unknown): key is string => typeof key === 'string' && soundKey.test(key)

/** A key for a node that a designer adds: unique in any document without looking at it. */
export const createNodeKey = (): string =>
  `n${[...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('')}`
