/** Choosing people, departments, groups and roles, for dialogs of other rooms. Fetched with them. */
export { type MemberSubject, MemberSubjectIcon, MemberSubjectPicker } from './subject-picker.tsx'
