import type { FlowParty } from '@cabinet/contract/flow-designs.document'
import type { GrantSubjectKind, GrantSubjectMatch } from '@cabinet/contract/grants.subjects'
import { GrantSubjectField } from '../../../grants/subjects/index.ts'

/** Milliseconds that typing rests before the server is asked (design of approval flows). */
const restMs = 500

const subjectKinds = { user: 'user', role: 'role', department: 'organisation' } as const satisfies Record<
  FlowParty['kind'],
  GrantSubjectKind
>
const partyKinds: Partial<Record<GrantSubjectKind, FlowParty['kind']>> = {
  user: 'user',
  role: 'role',
  organisation: 'department',
}

interface PartyFieldProps {
  label: string
  hint: string
  kinds: readonly FlowParty['kind'][]
  most?: number
  value: readonly FlowParty[]
  onChange(value: FlowParty[]): void
}

const nobody: ReadonlySet<string> = new Set()

/** Users, roles or departments of a step, searched as one types. */
export function PartyField({ label, hint, kinds, most, value, onChange }: PartyFieldProps) {
  const chosen: GrantSubjectMatch[] = value.map(({ kind, id, name }) => ({
    kind: subjectKinds[kind],
    id,
    name: name || id,
    note: '',
    people: 0,
  }))
  return (
    <GrantSubjectField
      isInFlow
      label={label}
      hint={hint}
      kinds={kinds.map((kind) => subjectKinds[kind])}
      restMs={restMs}
      {...(most !== undefined && { most })}
      chosen={chosen}
      taken={nobody}
      onChosen={(next) =>
        onChange(
          next.flatMap(({ kind, id, name }) => {
            const party = partyKinds[kind]
            if (!party) return []
            // one that was there keeps what an import brought along
            return [value.find((one) => one.kind === party && one.id === id) ?? { kind: party, id, name }]
          }),
        )
      }
    />
  )
}
