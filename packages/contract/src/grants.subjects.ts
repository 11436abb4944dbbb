import { z } from 'zod'
import { type WireShape, wire, wireId } from './wire.ts'

/** Subject kinds of a grant. */
export const grantSubjectKind = z.enum(['user', 'organisation', 'role', 'group'])
export type GrantSubjectKind = z.output<typeof grantSubjectKind>

export const grantSubjectFields = {
  kind: ['SubjectType', grantSubjectKind],
  subjectId: ['SubjectId', wireId],
  /** Whether a department's grant includes its sub-departments. */
  below: ['WithSub', z.boolean().default(false)],
} as const satisfies WireShape

export const grantSubject = wire(grantSubjectFields)
export type GrantSubject = z.output<typeof grantSubject>

/** A user or set of users, as pickers and lists show it. */
export const shownSubjectFields = {
  kind: ['SubjectType', grantSubjectKind],
  subjectId: ['SubjectId', wireId],
  below: ['WithSub', z.boolean()],
  name: ['SubjectName', z.string()],
  /** An account with its department, or the departments above. */
  note: ['SubjectNote', z.string()],
} as const satisfies WireShape

export const grantSubjectMatch = wire({
  kind: ['SubjectType', grantSubjectKind],
  id: ['SubjectId', wireId],
  name: ['SubjectName', z.string()],
  note: ['SubjectNote', z.string()],
  /** Number of users, including sub-departments; 1 for a user. */
  people: ['PeopleCount', z.int().min(0)],
})
export type GrantSubjectMatch = z.output<typeof grantSubjectMatch>
