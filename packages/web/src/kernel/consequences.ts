import { offeredParts } from './slots.ts'

/** A change of memberships, which may give or take rights on files. */
export type MembershipChange =
  /** People join and leave a role or a group. */
  | {
      kind: 'role' | 'group'
      subjectId: string
      added?: readonly string[]
      removed?: readonly string[]
    }
  /** People move to an organisation. */
  | { kind: 'organisation'; subjectId: string; added: readonly string[] }
  /** An organisation moves below another one. */
  | { kind: 'move'; id: string; parentId: string }
  /** A validated import of people, or a previewed directory sync, is applied. */
  | { kind: 'import' | 'directory'; id: string }

/** Shows the changes and asks for confirmation; null if there is nothing to show. */
type Asking = (change: MembershipChange) => Promise<boolean | null>

declare module './slots.ts' {
  interface ScreenSlots {
    /** Offered by the room that knows the rights on files. */
    consequences: Asking
  }
}

/**
 * Resolves to whether a change goes ahead, after showing who gains and loses rights. `otherwise` asks if
 * nobody would; without it such a change goes ahead.
 */
export async function confirmConsequences(
  change: MembershipChange,
  otherwise: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  const [asking] = offeredParts('consequences')
  return (await asking?.(change)) ?? otherwise()
}
