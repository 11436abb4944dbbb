import type { GrantSubjectMatch } from '@cabinet/contract/grants.subjects'
import { GrantSubjectField } from '../grants/subjects/index.ts'

interface AudienceFieldProps {
  value: readonly GrantSubjectMatch[]
  onChange(value: GrantSubjectMatch[]): void
}

const nobody: ReadonlySet<string> = new Set()

/** Departments, roles, groups and users that an announcement is addressed to. */
export const AudienceField = ({ value, onChange }: AudienceFieldProps) => (
  <GrantSubjectField isInFlow chosen={value} taken={nobody} onChosen={onChange} />
)
