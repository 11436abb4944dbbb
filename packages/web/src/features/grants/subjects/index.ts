/** The picker of people, departments, groups and roles, for dialogs of other rooms. Fetched with them. */
export { GrantSubjectField } from './subject-field.tsx'
export { GrantSubjectIcon } from './subject-icon.tsx'
