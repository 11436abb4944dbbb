import type {
  BranchStep,
  ContainerStep,
  FlowDocument,
  FlowNode,
} from '@cabinet/contract/flow-designs.document'

/** Where a node stands in its document. */
export interface FlowNodePlace {
  node: FlowNode
  /** The node before it on its line; of a branch its container; null for the start. */
  above: FlowNode | null
  /** The branch whose line it is on; of a branch the one that its container is on; null on the main line. */
  branch: BranchStep | null
  /** Of a branch its place among the branches, else its place on the line, the head of the line being 0. */
  position: number
  /** Branches around it, its own included. */
  depth: number
}

export interface FlowIndex {
  places: ReadonlyMap<string, FlowNodePlace>
  /** Keys from top to bottom, branches from left to right. */
  order: readonly string[]
}

const known = new WeakMap<FlowDocument, FlowIndex>()

/** Every node of a document by its key; made once per document, as documents never change. */
export function flowIndexOf(document: FlowDocument): FlowIndex {
  const held = known.get(document)
  if (held) return held
  const places = new Map<string, FlowNodePlace>()
  readLine(places, document.root, null, null, 0)
  const index = { places, order: [...places.keys()] }
  known.set(document, index)
  return index
}

function readLine(
  places: Map<string, FlowNodePlace>,
  head: FlowNode,
  above: FlowNode | null,
  branch: BranchStep | null,
  depth: number,
) {
  let before = above
  let position = 0
  for (let node: FlowNode | null = head; node; node = node.next) {
    // a branch is the head of its line; its own place is told by its container
    if (node.kind !== 'branch') places.set(node.key, { node, above: before, branch, position, depth })
    if (node.kind === 'container') readBranches(places, node, branch, depth)
    before = node
    position++
  }
}

function readBranches(
  places: Map<string, FlowNodePlace>,
  container: ContainerStep,
  outer: BranchStep | null,
  depth: number,
) {
  container.branches.forEach((node, position) => {
    places.set(node.key, { node, above: container, branch: outer, position, depth: depth + 1 })
    readLine(places, node, container, node, depth + 1)
  })
}

export const flowNodeIn = (document: FlowDocument, key: string): FlowNode | undefined =>
  flowIndexOf(document).places.get(key)?.node

export const countFlowNodes = (document: FlowDocument): number => flowIndexOf(document).order.length

/** The container that holds this branch. */
export function containerOfBranch(document: FlowDocument, branchKey: string): ContainerStep | undefined {
  const place = flowIndexOf(document).places.get(branchKey)
  return place?.node.kind === 'branch' && place.above?.kind === 'container' ? place.above : undefined
}

/** The nodes of a line below its head, from top to bottom. */
export function flowLineBelow(head: FlowNode): FlowNode[] {
  const line: FlowNode[] = []
  for (let node = head.next; node; node = node.next) line.push(node)
  return line
}
