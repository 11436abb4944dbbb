import { offeredParts } from './slots.ts'

/** A change of who belongs where, which may give people rights on files and take some from them. */
export type MembershipChange =
  /** People enter and leave a role or a group. */
  | {
      kind: 'role' | 'group'
      subjectId: string
      added?: readonly string[]
      removed?: readonly string[]
    }
  /** People move to an organisation. */
  | { kind: 'organisation'; subjectId: string; added: readonly string[] }
  /** An organisation moves below another. */
  | { kind: 'move'; id: string; parentId: string }
  /** A checked import of people, or a previewed run of the directory, is carried out. */
  | { kind: 'import' | 'directory'; id: string }

/** Shows what would change and asks; null where there is nothing to show. */
type Asking = (change: MembershipChange) => Promise<boolean | null>

declare module './slots.ts' {
  interface ScreenSlots {
    /** From the room that knows the rights on files. */
    consequences: Asking
  }
}

/**
 * Whether a change goes ahead: people see first who gains and loses what. `otherwise` is asked where nobody would;
 * without it such a change goes ahead.
 */
export async function confirmConsequences(
  change: MembershipChange,
  otherwise: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  const [asking] = offeredParts('consequences')
  return (await asking?.(change)) ?? otherwise()
}
