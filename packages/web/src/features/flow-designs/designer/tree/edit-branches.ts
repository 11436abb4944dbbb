import type {
  BranchStep,
  ContainerStep,
  FlowDocument,
  FlowNode,
} from '@cabinet/contract/flow-designs.document'
import { withPlaceNames } from './default-names.ts'
import { containerOfBranch, flowIndexOf, flowNodeIn } from './flow-index.ts'
import { appendToFlowLine, rewriteFlowNode } from './rewrite-flow.ts'

const setBranches = (
  document: FlowDocument,
  containerKey: string,
  branches: readonly BranchStep[],
): FlowDocument =>
  rewriteFlowNode(document, containerKey, (container: ContainerStep) => ({ ...container, branches }))

/** Adds a branch before the fallback. */
export function addFlowBranch(
  document: FlowDocument,
  containerKey: string,
  branch: BranchStep,
): FlowDocument {
  const container = flowNodeIn(document, containerKey)
  if (container?.kind !== 'container') return document
  const { branches } = container
  return setBranches(document, containerKey, withPlaceNames(branches).toSpliced(-1, 0, branch))
}

/**
 * Deletes a branch with its line. Where one is left, its line becomes part of the line that the container was on, and
 * what followed the container hangs under its end.
 */
export function deleteFlowBranch(document: FlowDocument, key: string): FlowDocument {
  const container = containerOfBranch(document, key)
  if (!container) return document
  const rest = withPlaceNames(container.branches).filter((branch) => branch.key !== key)
  if (rest.length !== 1) return setBranches(document, container.key, rest)
  const line = appendToFlowLine(rest[0]!.next, container.next)
  const { above } = flowIndexOf(document).places.get(container.key)!
  return rewriteFlowNode(document, above!.key, (node: FlowNode) => ({ ...node, next: line }))
}

/** The branch that would merge into the line when this one is deleted, where its conditions would be lost. */
export function branchLosingConditions(document: FlowDocument, key: string): BranchStep | null {
  const container = containerOfBranch(document, key)
  if (container?.branches.length !== 2) return null
  const other = container.branches.find((branch) => branch.key !== key)!
  return other.conditions.length > 0 ? other : null
}

/** Places that a branch may take: the fallback stays last. */
export function branchPlaces(
  document: FlowDocument,
  key: string,
): { position: number; count: number } | null {
  const container = containerOfBranch(document, key)
  if (!container) return null
  const position = container.branches.findIndex((branch) => branch.key === key)
  const count = container.branches.length - 1
  return position < count ? { position, count } : null
}

/** Moves a branch to a place among those before the fallback. */
export function placeFlowBranch(document: FlowDocument, key: string, position: number): FlowDocument {
  const places = branchPlaces(document, key)
  if (!places || position < 0 || position >= places.count || position === places.position) return document
  const container = containerOfBranch(document, key)!
  const named = withPlaceNames(container.branches)
  const moved = named[places.position]!
  return setBranches(
    document,
    container.key,
    named.toSpliced(places.position, 1).toSpliced(position, 0, moved),
  )
}

/** Moves a branch to the left (-1) or to the right (1). */
export function moveFlowBranch(document: FlowDocument, key: string, by: -1 | 1): FlowDocument {
  const places = branchPlaces(document, key)
  return places ? placeFlowBranch(document, key, places.position + by) : document
}
